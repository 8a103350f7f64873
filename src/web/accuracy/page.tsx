// How right the prices are: what providers' own pages print against what is served, now and before each page was read.
import type { Answer } from "../../api-client.ts";
import type { Accuracy } from "../../contract/reference-answers.ts";
import { readAccuracy } from "../api/api.ts";
import { Answered, useAnswer } from "../api/problem-notice.tsx";
import { formatCount, shareText } from "../ui/format.ts";
import { List, type Sentences } from "../ui/layout.tsx";
import { Table } from "../ui/table.tsx";

export function AccuracyPage({ accuracy }: { accuracy: Answer<Accuracy> }) {
  const answer = useAnswer(accuracy, readAccuracy);
  return (
    <article class="model">
      <h1>Accuracy</h1>
      <Answered {...answer}>{(value) => <Score accuracy={value} />}</Answered>
    </article>
  );
}

function Score({ accuracy }: { accuracy: Accuracy }) {
  const { summary, providers, data } = accuracy;
  const nameOf = (id: string) => providers.find(({ provider_id }) => provider_id === id)?.name ?? id;
  const differing = data.filter(({ result }) => result !== "right");
  return (
    <>
      <p class="list-price">
        <strong>
          {formatCount(summary.right)} of {formatCount(summary.facts)} rates
        </strong>{" "}
        that providers print on their own pages, as far as those were read, are what this service charges;{" "}
        {formatCount(summary.wrong)} are not, and {formatCount(summary.disputed)} differ for a reason given
        below. An undisputed difference stops a publish.
      </p>
      <List texts={sentences(accuracy)} />
      {differing.length > 0 && <Differing facts={differing} nameOf={nameOf} />}
      <Table
        label="By provider"
        caption="First-hand rates by provider"
        rows={providers}
        columns={[
          [
            "Provider",
            ({ provider_id, name }) => <a href={`/v1/reference/providers/${provider_id}`}>{name}</a>,
          ],
          ["Rates", ({ facts }) => formatCount(facts), "number"],
          ["Right", ({ right }) => formatCount(right), "number"],
          ["Share", ({ share_right }) => shareText(share_right), "number"],
        ]}
      />
      <p>
        <a href="/v1/accuracy">All of it as JSON</a>
      </p>
    </>
  );
}

function sentences({ summary: { before, bills, evidence, fresh }, certainty }: Accuracy): Sentences {
  const within = Object.entries(evidence?.share_read_within_days ?? {});
  const shares = within.map(([days, share]) => `${shareText(share)} within ${days} days`);
  const counted = (right: number, all: number) => `${formatCount(right)} of ${formatCount(all)}`;
  return [
    `The day before those pages came in, ${counted(before.right, before.facts)} were right, ${formatCount(before.wrong)} wrong and ${formatCount(before.missing)} missing.`,
    fresh &&
      `Of what pages said anew on ${fresh.imported}, ${counted(fresh.prices.right, fresh.prices.facts)} rates and ${counted(fresh.lives.right, fresh.lives.facts)} ends of models had been served right the day before.`,
    `Of ${formatCount(bills.confirmed + bills.refuted + bills.undecidable)} recorded bills with a cost that the provider stated, ${formatCount(bills.confirmed)} come out to the digit, ${formatCount(bills.refuted)} do not, and the rest are undecidable.`,
    evidence
      ? `Median price checked ${evidence.median}, the oldest ${evidence.oldest}; ${shares.join(", ")}.`
      : undefined,
    `Of the ${formatCount(certainty.best_known.rows)} offers of the models that most providers sell, ${sharesText(certainty.best_known)}; of all ${formatCount(certainty.all.rows)}, ${sharesText(certainty.all)}.`,
  ];
}

/** `12 % are of high certainty, 60 % of medium, 28 % of low`. */
function sharesText({ high, medium, low }: Accuracy["certainty"]["all"]): string {
  return `${shareText(high)} are of high certainty, ${shareText(medium)} of medium, ${shareText(low)} of low`;
}

function Differing({ facts, nameOf }: { facts: Accuracy["data"]; nameOf: (provider: string) => string }) {
  return (
    <Table
      label="Rates that differ"
      kind="wordy"
      caption="Rates that differ from the page, USD per token or unit"
      rows={facts}
      columns={[
        ["Model", ({ model_id, provider_id }) => `${model_id} at ${nameOf(provider_id)}`],
        ["Rate", ({ rate }) => rate],
        ["Page", ({ page, value }) => <a href={page}>{value}</a>, "number"],
        ["Served", ({ served }) => served ?? "none", "number"],
        ["Why", ({ reason }) => reason ?? "Wrong here."],
      ]}
    />
  );
}
