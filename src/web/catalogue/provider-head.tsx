// A provider's facts above its prices: its kind, how many offers it has, and how old and how sure the evidence is.
import type { Answer } from "../../api-client.ts";
import { type ProviderFacts, readProvider } from "../api/api.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { formatCount, titled } from "../ui/format.ts";
import { presentTexts, Section, type Sentences } from "../ui/layout.tsx";

type HeadProps = {
  id: string;
  first: Answer<ProviderFacts> | undefined;
  all: string;
};

/** Shown when the list is filtered by one known provider. */
export function ProviderHead({ id, first, all }: HeadProps) {
  const { value: known, loading } = useLoaded(id, (ask) => readProvider(ask, id), { first });
  return known?.ok && !loading ? <Facts provider={known.value} all={all} /> : null;
}

function Facts({ provider, all }: { provider: ProviderFacts; all: string }) {
  const { name, kind, rows, gone, priced, evidence, first_hand: own, disagreements, freshness } = provider;
  const sentences: Sentences = [
    kind && `${titled(kind)}.`,
    `${formatCount(rows - gone)} offers${gone > 0 ? `, and ${formatCount(gone)} no longer sold` : ""}.`,
    evidence !== null && `The oldest price was read on ${evidence.oldest}.`,
    priced > 0 &&
      (own > 0
        ? `${formatCount(own)} of ${formatCount(priced)} prices are from its own pages.`
        : `No price was read from ${name}'s own site.`),
    disagreements > 0
      ? `On ${formatCount(disagreements)} of them another source differs.`
      : "No other source differs.",
    freshness &&
      `Half were read within ${freshness.p50_days ?? "no known number of"} days; the aim of ${freshness.aim_days} is ${freshness.meets_aim ? "met" : "missed"}.`,
  ];
  return (
    <Section id="provider" title={name} kind="provider">
      <p>
        {presentTexts(sentences).join(" ")} <a href="/accuracy">How right the prices are</a> ·{" "}
        <a href="/status">How fresh others are</a> · <a href={all}>All providers</a>
      </p>
    </Section>
  );
}
