// What is told of ids, models and providers, in words.

import * as reference from "../../../src/contract/reference-answers.ts";
import * as resolved from "../../../src/contract/resolve-answers.ts";
import { judgedFact } from "../../../src/schemas/trust.ts";
import { type Component, component } from "./component.ts";

import { EXTRA } from "./price-answers.ts";

const ELSE_ABSENT = "Absent elsewhere.";

export const REFERENCE_ANSWERS: readonly Component[] = [
  component("ResolvedMatch", resolved.resolvedMatch, "A listed model that an id means.", {
    provider_id: "The provider's slug.",
    model_id: "The listed id.",
    rule: "The rule that led to it; absent where the id is listed as it was sent.",
  }),
  component("ResolvedOffer", resolved.resolvedOffer, "A model at a provider that serves it.", {
    provider_id: "The provider's slug.",
    kind: "What the provider sells; see `ProviderEntry`.",
    model_id: "The model's id there.",
    prompt: `USD per input token. ${EXTRA}`,
    completion: `USD per output token. ${EXTRA}`,
    total_exact: `What the given counts cost there, exact, USD, at list rates. ${EXTRA}`,
  }),
  component("Resolved", resolved.resolved, "What an id means.", {
    model_id: "As it was sent.",
    provider_id: "The provider's slug; null when none was sent.",
    matches: "Listed models that it means; none when it means nothing.",
    canonical: "The maker's model it is, `<maker>/<model>`; null where that is not known.",
    offers: "Everyone who serves that model, the cheapest for the given counts first; at most 200.",
    offers_total: "How many serve it.",
    nearest: "The nearest ids, when nothing matches.",
  }),
  component("ModelEntry", reference.modelEntry, "One model at one provider.", {
    provider_id: "The provider's slug.",
    model_id: "The model's id at the provider.",
    status: `Where the offer is in its life; see \`PriceEntry\`. ${EXTRA}`,
  }),
  component("ModelList", reference.modelList, "A page of models, sorted by model id.", {
    data: "Models.",
    meta: "Which rows these are.",
  }),
  component("ProviderEntry", reference.providerEntry, "One provider.", {
    provider_id: "The provider's slug.",
    name: "The provider's display name.",
    kind:
      "What it sells: its own models (maker), many makers' on one account (cloud), open weights (host), calls to others " +
      "(gateway), tokens covered by a fee (plan), models without charge (free) or on the caller's machine (local), no " +
      "model (tool).",
    aliases:
      "Other names accepted for it, as its display name is. Case is ignored, and so is the API that the AI SDK writes " +
      "behind a name: `openai.responses`.",
    replaced_by: `The provider that answers for this one: the same account and prices. ${ELSE_ABSENT}`,
    rows: `0, where no model of it is known. ${ELSE_ABSENT}`,
  }),
  component("ProviderList", reference.providerList, "Every provider.", { data: "Providers." }),
  component("ProviderDetail", reference.providerDetail, "One provider, and how well its rows are known.", {
    provider_id: "The provider's slug.",
    name: "The provider's display name.",
    kind: "What it sells; see `ProviderEntry`.",
    aliases: "Other names accepted for it.",
    replaced_by: `The provider that answers for this one. ${ELSE_ABSENT}`,
    rows: "Rows of it, sold or not.",
    priced: "Rows that have a price now.",
    listed: "Rows that a list of the provider's offers names.",
    gone: "Rows that are retired or delisted.",
    first_hand: "Priced rows whose price is from the provider's own page.",
    disagreements: "Priced rows of which some source says another prompt or completion rate.",
    usage: "How its API reports usage, and the page that says so.",
    fees: `Charges beside tokens. ${ELSE_ABSENT}`,
    regions: `Factors of its regions on every rate. ${ELSE_ABSENT}`,
    service_tiers: `Its tiers of service, and the words that mean them. ${ELSE_ABSENT}`,
    evidence:
      "When the prices of rows that are sold were read: median, oldest and newest day, and the share read within 7, 30 and 90 days. " +
      "Null when none was.",
  }),
  component("JudgedFact", judgedFact, "A rate that a provider's own page prints, beside what is served.", {
    provider_id: "The provider's slug.",
    model_id: "The model's id at the provider.",
    rate: "Which rate: `prompt`, `above 200000 prompt`, `batch prompt`, `unit output_per_second`.",
    value: "What the page prints, USD, exact.",
    served: "What is served, USD, exact; null when nothing is.",
    result: "`disputed` is another value for a written reason.",
    reason: `Why another value is served. ${ELSE_ABSENT}`,
    at: "The instant they are compared at: now, the last second of a price that has ended, or the first of one that is announced.",
    page: "The page.",
    read: "The day it was read.",
    before: `What was served the day before the fact came in, and when that was. ${ELSE_ABSENT}`,
  }),
  component("Accuracy", reference.accuracy, "First-hand facts against what is served.", {
    summary:
      "The score of all facts the provider filter lets through; `before` is the score of the day before each fact came in; `bills` counts " +
      "recorded bills, calls of which the provider stated the cost.",
    providers: "The score by provider, most facts first.",
    data: "Facts, wrong ones first.",
    meta: "Which facts these are.",
  }),
];
