// A provider's facts above its prices: its kind, how many offers it has, and how old and how sure the evidence is.
import type { Answer } from "../../api-client.ts";
import { type ProviderFacts, readProvider } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { formatCount, titled } from "../ui/format.ts";
import { Section } from "../ui/layout.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

type HeadProps = {
  /** The provider that the list is filtered by. */
  id: string;
  /** The facts that the Worker read of the first one. */
  first: Answer<ProviderFacts> | undefined;
  /** The address of the same list at every provider. */
  all: string;
};

/** Shown when the list is filtered by one known provider. */
export function ProviderHead({ id, first, all }: HeadProps) {
  const { value: known, loading } = useLoaded(id, () => readProvider(browserAsk, id), {
    first: first && { key: id, value: first },
  });
  return known?.ok && !loading ? <Facts provider={known.value} all={all} /> : null;
}

function Facts({ provider, all }: { provider: ProviderFacts; all: string }) {
  const { name, kind, rows, gone, priced, evidence, first_hand, disagreements, freshness } = provider;
  return (
    <Section id="provider" title={name} kind="provider">
      <p>
        {kind !== undefined && `${titled(kind)}. `}
        {formatCount(rows - gone)} offers{gone > 0 && `, and ${formatCount(gone)} no longer sold`}.{" "}
        {evidence
          ? `Its median price was checked on ${evidence.median}, the oldest on ${evidence.oldest}.`
          : "When its prices were read is not known."}{" "}
        {priced > 0 && firstHand(name, first_hand, priced)} {disagreement(disagreements)}{" "}
        {freshness && freshnessText(freshness)} <a href="/accuracy">How right the prices are</a> ·{" "}
        <a href="/status">How fresh others are</a> · <a href={all}>All providers</a>
      </p>
    </Section>
  );
}

function firstHand(name: string, count: number, priced: number): string {
  if (count === 0) return `No price was read from ${name}'s own site.`;
  return `${formatCount(count)} of ${formatCount(priced)} prices are from its own pages.`;
}

/** The age that half of its prices are within, against what is aimed at. */
function freshnessText({ p50_days, aim_days, meets_aim }: NonNullable<ProviderFacts["freshness"]>): string {
  const age =
    p50_days === null ? "No reading has a day" : `Half were read within ${formatCount(p50_days)} days`;
  return `${age}; the aim of ${aim_days} is ${meets_aim ? "met" : "missed"}.`;
}

function disagreement(count: number): string {
  if (count === 0) return "No other source differs.";
  return `On ${formatCount(count)} of them another source differs.`;
}
