// What pages say of themselves to search engines, previews and programs.
import { expect, test } from "vitest";
import type { Offer } from "../../../src/web/offers/offers.ts";
import { WORDS } from "../../../src/web/shell/describe.ts";
import type { PageState, View, ViewName } from "../../../src/web/shell/page-state.ts";
import type { Cost, Outcome } from "../../../src/web/workload/workload.ts";
import { offerOf } from "../../helpers/offer.ts";

const edition = { version: "v", asOf: "2026-10-01", stale: false, etag: "" };
const answer = <T>(value: T) => ({ ok: true as const, value, edition });
const page = <Name extends ViewName>(view: Extract<View, { name: Name }>, search = ""): PageState<Name> => ({
  view,
  search,
  origin: "https://x",
  version: "v",
  asOf: "2026-10-01",
  stale: false,
});

function outcome(provider: string, month: string, partial = false): Outcome {
  const cost: Cost = { call: "1", day: "1", month, parts: [], partial, notes: [] };
  return { offerId: { provider, model: "m" }, ok: true, cost };
}
function comparison(outcomes: Outcome[]): PageState<"compare"> {
  const compared = answer({ entries: [], outcomes });
  const providers = { b: "Bee" };
  return { ...page<"compare">({ name: "compare", compared }, "?m=a/m&m=b/m"), providers };
}

test("a comparison is titled by its models, and its address is complete", () => {
  const { title, path } = WORDS.compare(comparison([outcome("a", "1"), outcome("b", "2")]));
  expect([title, path]).toEqual(["Compare m, m", "/compare?m=a%2Fm&m=b%2Fm"]);
});

const model = (offers: Offer[]) =>
  page<"model">({
    name: "model",
    modelId: "x",
    model: answer({ canonical: "acme/x", maker: "Acme", offers, today: "" }),
  });

test("a model's page has the address of its canonical id", () => {
  expect(WORDS.model(model([offerOf("a", 2, 10)]))).toMatchObject({
    title: "x",
    path: "/models/acme/x",
    description:
      "x: input $2.00, output $10.00 per 1M tokens at a, read 2026-10-01. What it costs at every provider that serves it.",
  });
  expect(WORDS.model(model([offerOf("a", 2, 10, { pricing: null })])).description).toMatch(
    /^What x costs at every/,
  );
});
