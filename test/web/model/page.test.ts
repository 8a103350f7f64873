// A model's facts: as its main offer states them, else as another does.
import { expect, test } from "vitest";
import { Facts, ModelPage } from "../../../src/web/model/page.tsx";
import { type ModelView, modelName } from "../../../src/web/offers/model-view.ts";
import type { Offer } from "../../../src/web/offers/offers.ts";
import { answerOf, htmlOf, textOf } from "../../helpers/shown.ts";

const offer = (more: object) =>
  ({ model_id: "x", provider_id: "p", provider: "P", kind: "host", ...more }) as Offer;
const view = (offers: Offer[], more: Partial<ModelView> = {}): ModelView => ({ offers, today: "", ...more });
const OWN = { canonical: "acme/x", provider_id: "acme", provider: "Acme", kind: "maker" };
const RANKS = { facts: { mode: "rerank", capabilities: [] }, max_output_tokens: 9 };
const facts = (main: object, others: object[] = []) =>
  textOf(Facts, { view: view([offer(main), ...others.map(offer)], { maker: "Acme" }), main: offer(main) });

test.each<[string, object, object[], string]>([
  [
    "the main offer's context",
    { context_tokens: 200_000 },
    [{ context_tokens: 100 }],
    "Maker Acme Context 200K tokens",
  ],
  ["scores of what ranks, which have no length", RANKS, [], "Maker Acme Makes scores"],
  ["another's where the main offer has none", {}, [{ context_tokens: 128_000 }], "Context 128K tokens"],
  [
    "a longest input below the context",
    { context_tokens: 400_000, facts: { max_input_tokens: 272_000, capabilities: [] } },
    [],
    "Context 400K tokens Longest input 272K tokens",
  ],
  [
    "vision for who takes images",
    { input_modalities: ["text", "image"], facts: { capabilities: ["tool_call"] } },
    [],
    "Takes text, image Can tools, vision",
  ],
  [
    "the status with its day",
    { status: "deprecated", status_since: "2026-01-02" },
    [],
    "Status deprecated since 2026-01-02",
  ],
  [
    "an end at the maker, whoever sells on",
    { status: "active" },
    [{ ...OWN, status: "retired", status_since: "2026-01-02" }],
    "Status retired at Acme since 2026-01-02",
  ],
  ["no day of what is simply sold", { status: "active", status_since: "2026-01-02" }, [], "Status active"],
])("%s", (_, main, others, text) => expect(facts(main, others)).toContain(text));

test("a longest input equal to the context is shown once", () => {
  const same = { context_tokens: 200_000, facts: { max_input_tokens: 200_000, capabilities: [] } };
  expect(facts(same)).not.toContain("Longest input");
});

test.each([
  [[{ facts: { name: "Acme: X (EU)" } }], undefined, "X"],
  [[{ facts: { name: "Y" } }, { facts: { name: "Main" } }], undefined, "Main"],
  [[{}], "acme/x-1", "x-1"],
  [[{}], undefined, "an-id"],
])("%j of %s is called %s", (offers, canonical, name) => {
  const all = view(offers.map(offer), canonical === undefined ? {} : { canonical });
  expect(modelName(all, all.offers.at(-1), "an-id")).toBe(name);
});

test.each([
  ["acme/x", "canonical=acme%2Fx"],
  [undefined, "model_id=x"],
])("the model %s is linked to the rows of all its offers", (canonical, query) => {
  const value = view([offer({ pricing: null, message: "" })], canonical === undefined ? {} : { canonical });
  const model = answerOf(value);
  const html = htmlOf(ModelPage, { modelId: "x", model, search: "", version: "" });
  expect(html).toContain(`href="/v1/prices?${query}"`);
});
