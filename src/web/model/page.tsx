// One model: who makes it and what it can, every offer of it, all rates and the history of the main one, calls to copy.

import { useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { modelHref } from "../api/names.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { type ModelView, readModelView } from "../offers/model-view.ts";
import { type MyCall, readMyCall } from "../offers/my-call.ts";
import { mainOffer, type Offer } from "../offers/offers.ts";
import { dom } from "../ui/dom.ts";
import { readUnit, type Unit } from "../ui/format.ts";
import { Notice, Section } from "../ui/layout.tsx";
import { callSnippets, SnippetList } from "../ui/snippets.tsx";
import { Facts, modelName } from "./header.tsx";
import { OfferList } from "./offer-list.tsx";
import { PriceCard } from "./price-card.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ReportPrice, reportedOffer } from "./report-price.tsx";

type ModelPageProps = {
  modelId: string;
  model: Answer<ModelView>;
  search: string;
  origin: string;
  version: string;
  report?: string;
};

export function ModelPage({ modelId, model: first, search, ...site }: ModelPageProps) {
  const [model, setModel] = useState(first);
  const [unit, setUnit] = useState(() => readUnit(new URLSearchParams(search).get("unit")));
  const choose = (next: Unit) => {
    setUnit(next);
    const params = new URLSearchParams(dom.location.search);
    params.set("unit", next);
    dom.history.replaceState(dom.history.state, "", `?${params}`);
  };
  const call = readMyCall(new URLSearchParams(search));
  const retry = async () => setModel(await readModelView(browserAsk, modelId, call));
  const view = model.ok ? model.value : undefined;
  const main = view && mainOffer(view.offers);
  return (
    <article class="model">
      <h1>{view ? modelName(view, main, modelId) : modelId}</h1>
      {!model.ok && <ProblemNotice problem={model.problem} retry={retry} />}
      {view && main === undefined && <UnknownModel modelId={modelId} nearest={view.nearest} />}
      {view && main && (
        <KnownModel {...site} {...{ search, modelId, view, main, call, unit, choose, retry }} />
      )}
    </article>
  );
}

function UnknownModel({ modelId, nearest }: { modelId: string; nearest: readonly string[] }) {
  return (
    <Notice title="No such model is listed">
      <p>No provider lists a model by the id {modelId}.</p>
      {nearest.length > 0 && (
        <ul class="choices">
          {nearest.map((id) => (
            <li key={id}>
              <a class="button" href={modelHref(id)}>
                {id}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a class="button" href={`/?${new URLSearchParams({ q: modelId })}`}>
        Search for it
      </a>
    </Notice>
  );
}

type KnownProps = Omit<ModelPageProps, "model"> & {
  view: ModelView;
  main: Offer;
  call: MyCall | undefined;
  unit: Unit;
  choose: (unit: Unit) => void;
  retry: () => void;
};

function KnownModel({ modelId, search, view, main, unit, origin, version, report, ...form }: KnownProps) {
  const reported = reportedOffer(view.offers, new URLSearchParams(search));
  const { model_id, provider_id } = main;
  const { canonical } = view;
  const snippets = callSnippets({
    url: `${origin}/v1/traces/cost`,
    body: { model_id, provider_id, usage: { prompt_tokens: 1000, completion_tokens: 500 } },
    wanted: ["cost_breakdown", "total_exact"],
  });
  return (
    <>
      <p class="lead">
        <a
          href={`/v1/prices?${new URLSearchParams(canonical ? { canonical } : { model_id })}`}
          title="Its rows as JSON"
        >
          <code>{canonical ?? modelId}</code>
        </a>{" "}
        {main.retires !== undefined && <span class="tag deprecated">gone from {main.retires}</span>}
      </p>
      <Facts view={view} main={main} />
      <OfferList {...form} offers={view.offers} costs={view.costs} today={view.today} unit={unit} />
      <PriceCard offer={main} unit={unit} />
      {view.history && view.history.data.length > 0 && (
        <PriceHistory history={view.history} provider={main.provider} today={view.today} unit={unit} />
      )}
      <Section id="call" title="Price a call">
        <SnippetList snippets={snippets} />
      </Section>
      <ReportPrice offer={reported ?? main} version={version} form={report} />
    </>
  );
}
