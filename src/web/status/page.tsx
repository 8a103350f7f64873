// The state of the service for people: whether it answers from current data, its last publish, and how fresh each provider's prices are.
import { useContext } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import type { ServiceStatus } from "../../contract/service-answers.ts";
import { readStatus } from "../api/api.ts";
import { Page } from "../api/page.ts";
import { Answered, useAnswer } from "../api/problem-notice.tsx";
import { formatCount, instantText, shareText } from "../ui/format.ts";
import { Table } from "../ui/table.tsx";

const SENTENCES: Readonly<Record<ServiceStatus["status"], string>> = {
  ok: "Every answer is from the newest published prices.",
  stale: "Newer prices cannot be read: these are the last good ones.",
  degraded: "Part of the data is lost or cannot be read.",
};

export function StatusPage({ status }: { status: Answer<ServiceStatus> }) {
  const answer = useAnswer(status, readStatus);
  return (
    <article class="model">
      <h1>Status</h1>
      <Answered {...answer}>{(value) => <State {...value} />}</Answered>
    </article>
  );
}

function State({ status, version, serial, published_at, degraded, evidence, providers }: ServiceStatus) {
  const within = (most: number) =>
    formatCount(providers.filter(({ p50_days }) => p50_days !== null && p50_days <= most).length);
  return (
    <>
      <p class="list-price">
        <strong>{SENTENCES[status]}</strong> {degraded.join(", ")}
      </p>
      <p>
        Version {serial} (<code>{version}</code>) was published on{" "}
        <time dateTime={published_at}>{instantText(published_at)}</time>. Half of its prices were read within{" "}
        {evidence.p50_days ?? "no known number of"} days, 90 % within{" "}
        {evidence.p90_days ?? "no known number of"};{" "}
        {evidence.first_hand_share === null
          ? "no known share of them is"
          : `${shareText(Number(evidence.first_hand_share))} are`}{" "}
        from the seller's own page or feed.
      </p>
      <p>
        The aim: half of a seller's prices read within {evidence.aim_days} days.{" "}
        {providers.length > 0 &&
          `${within(evidence.aim_days)} of ${formatCount(providers.length)} sellers meet it; ${within(30)} have theirs within 30 days, ${within(60)} within 60. `}
        <a href="/accuracy">How right the prices are</a> · <a href="/v1/status">All of it as JSON</a>
      </p>
      <Freshness providers={providers} />
    </>
  );
}

function Freshness({ providers }: Pick<ServiceStatus, "providers">) {
  const { nameOf } = useContext(Page);
  return (
    <Table
      label="Freshness by provider"
      rows={providers.toReversed()}
      columns={[
        [
          "Provider",
          ({ provider_id: id }) => <a href={`/?provider=${encodeURIComponent(id)}`}>{nameOf(id)}</a>,
        ],
        [
          "Half read within",
          ({ p50_days: days }) => (days === null ? undefined : `${formatCount(days)} days`),
          "number",
        ],
        ["First-hand", ({ first_hand_share }) => shareText(Number(first_hand_share)), "number"],
        ["Oldest reading", ({ oldest }) => oldest ?? undefined, "number wide"],
      ]}
    />
  );
}
