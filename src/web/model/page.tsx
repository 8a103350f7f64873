// One model: who makes it and what it can, every offer of it, all rates and the history of the main one, calls to copy.
import type { ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { capabilityName, modelHref } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { Answered, useAnswer } from "../api/problem-notice.tsx";
import { type ModelView, type MyCall, modelName, readModelView, readMyCall } from "../offers/model-view.ts";
import { isGone, isOwn, mainOffer, type Offer } from "../offers/offers.ts";
import { lifeTag } from "../offers/rate-cell.tsx";
import { readAddress, UNIT, useAddress } from "../ui/address.ts";
import { formatTokens } from "../ui/format.ts";
import { FactList, presentTexts, Section } from "../ui/layout.tsx";
import { callSnippets, SnippetList } from "../ui/snippets.tsx";
import { OfferList } from "./offer-list.tsx";
import { PriceCard } from "./price-card.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ReportPrice, reportedOffer } from "./report-price.tsx";

type ModelPageProps = {
  modelId: string;
  model: Answer<ModelView>;
  search: string;
  version: string;
  report?: string;
};

export function ModelPage({ modelId, model, search, ...site }: ModelPageProps) {
  const call = readMyCall(search);
  const { value, again } = useAnswer(model, (ask) => readModelView(ask, modelId, search));
  const view = value.ok ? value.value : undefined;
  const main = view && mainOffer(view.offers);
  return (
    <article class="model">
      <h1>{view ? modelName(view, main, modelId) : modelId}</h1>
      <Answered value={value} again={again}>
        {(known) =>
          main && <KnownModel {...site} {...{ search, modelId, main, call }} view={known} retry={again} />
        }
      </Answered>
    </article>
  );
}

type KnownProps = Omit<ModelPageProps, "model"> & {
  view: ModelView;
  main: Offer;
  call: MyCall | undefined;
  retry: () => void;
};

function KnownModel({ modelId, search, view, main, version, report, ...form }: KnownProps) {
  const { origin } = useContext(Page);
  const params = new URLSearchParams(search);
  const [unit, choose] = useState(() => readAddress({ unit: UNIT }, search).unit);
  params.set("unit", unit);
  useAddress(`?${params}`);
  const { model_id, provider_id } = main;
  const { canonical, offers, costs, today } = view;
  const rows = new URLSearchParams(canonical ? { canonical } : { model_id });
  const snippets = callSnippets({
    url: `${origin}/v1/traces/cost`,
    body: { model_id, provider_id, usage: { prompt_tokens: 1000, completion_tokens: 500 } },
    wanted: ["cost_breakdown", "total_exact"],
  });
  return (
    <>
      <p class="model-id">
        <a href={`/v1/prices?${rows}`} title="Its rows as JSON">
          <code>{canonical ?? modelId}</code>
        </a>{" "}
        {lifeTag(main)}
      </p>
      <Facts view={view} main={main} />
      <OfferList {...form} offers={offers} costs={costs} today={today} unit={unit} choose={choose} />
      <PriceCard offer={main} unit={unit} />
      {view.history && view.history.data.length > 0 && (
        <PriceHistory history={view.history} provider={main.provider} today={today} unit={unit} />
      )}
      <Section id="call" title="Price a call">
        <SnippetList snippets={snippets} />
      </Section>
      <ReportPrice offer={reportedOffer(offers, params) ?? main} version={version} form={report} />
    </>
  );
}

/** What models make that answer with numbers, whatever sources say of their output. */
const MADE: Readonly<Record<string, string>> = { embedding: "vectors", rerank: "scores" };

/** Each fact as the main offer states it, else the first offer that does. The maker's end counts even if others go on selling. */
export function Facts({ view: { maker, offers }, main }: { view: ModelView; main: Offer }) {
  const first = <T,>(of: (offer: Offer) => T | undefined) =>
    [main, ...offers].map(of).find((one) => one !== undefined);
  const tokens = (count: number | undefined) => count !== undefined && `${formatTokens(count)} tokens`;
  const own = offers.filter(isOwn);
  const ended = own.every(isGone) ? own[0] : undefined;
  const { status = "active", status_since: since, replaced_by: replaced, provider } = ended ?? main;
  const begun = status !== "active" && since && `since ${since}`;
  const context = first(({ context_tokens }) => context_tokens);
  const longest = first(({ facts }) => facts?.max_input_tokens);
  const input = first(({ input_modalities }) => input_modalities) ?? [];
  const made = MADE[first(({ facts }) => facts?.mode) ?? ""];
  const can = first(({ facts }) => (facts?.capabilities.length ? facts.capabilities : undefined)) ?? [];
  const facts: [string, ComponentChildren][] = [
    ["Maker", maker],
    ["Context", tokens(context)],
    ["Longest input", tokens(longest === context ? undefined : longest)],
    ["Longest output", !made && tokens(first(({ max_output_tokens }) => max_output_tokens))],
    ["Takes", input.join(", ")],
    ["Makes", made ?? first(({ output_modalities }) => output_modalities)?.join(", ")],
    ["Can", [...can.map(capabilityName), ...(input.includes("image") ? ["vision"] : [])].join(", ")],
    ["Released", first(({ released }) => released)],
    ["Status", presentTexts([status, ended && `at ${provider}`, begun]).join(" ")],
    ["Replaced by", replaced && <a href={modelHref(replaced)}>{replaced}</a>],
  ];
  return <FactList kind="facts" facts={facts} />;
}
