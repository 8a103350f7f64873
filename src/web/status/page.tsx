// The state of the service for people: whether it answers from current data, its last publish, and how fresh each provider's prices are.
import type { Answer } from "../../api-client.ts";
import type { ServiceStatus } from "../../contract/service-answers.ts";
import { readStatus } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type ProviderName, providerNames } from "../api/names.ts";
import { Answered } from "../api/problem-notice.tsx";
import { formatCount, instantText, shareText } from "../ui/format.ts";
import { Figure, figures, headings, Table } from "../ui/table.tsx";

const SENTENCES: Readonly<Record<ServiceStatus["status"], string>> = {
  ok: "All is well.",
  stale: "Newer prices cannot be read: these are the last good ones.",
  degraded: "Part of the data is lost or cannot be read.",
};

type StatusProps = { status: Answer<ServiceStatus>; providers: readonly ProviderName[] };

export function StatusPage({ status, providers }: StatusProps) {
  return (
    <article class="model">
      <h1>Status</h1>
      <Answered first={status} again={() => readStatus(browserAsk)}>
        {(value) => <State status={value} nameOf={providerNames(providers)} />}
      </Answered>
    </article>
  );
}

type StateProps = { status: ServiceStatus; nameOf: (id: string) => string };

function State({
  status: { status, version, serial, published_at, degraded, evidence, providers },
  nameOf,
}: StateProps) {
  const meeting = providers.filter(({ meets_aim }) => meets_aim).length;
  return (
    <>
      <p class="list-price">
        <strong>{SENTENCES[status]}</strong> {degraded.join(", ")}
      </p>
      <p>
        Version {serial} (<code>{version}</code>) was published on{" "}
        <time dateTime={published_at}>{instantText(published_at)}</time>. Half of its prices were read within{" "}
        {evidence.p50_days ?? "no known number of"} days, 90 % within{" "}
        {evidence.p90_days ?? "no known number of"}; {shareText(Number(evidence.first_hand_share))} are from
        the seller's own page or feed.
      </p>
      <p>
        The aim: half of a seller's prices read within {evidence.aim_days} days. {formatCount(meeting)} of{" "}
        {formatCount(providers.length)} sellers meet it. <a href="/accuracy">How right the prices are</a> ·{" "}
        <a href="/v1/status">All of it as JSON</a>
      </p>
      <Table
        label="Freshness by provider"
        headings={headings(
          "Provider",
          ...figures("Half read within", "First-hand"),
          ["Oldest reading", "number wide"],
          "Aim",
        )}
      >
        <tbody>
          {providers.toReversed().map(({ provider_id, p50_days, first_hand_share, oldest, meets_aim }) => (
            <tr key={provider_id}>
              <th scope="row">
                <a href={`/?${new URLSearchParams({ provider: provider_id })}`}>{nameOf(provider_id)}</a>
              </th>
              <Figure>{p50_days === null ? "–" : `${formatCount(p50_days)} days`}</Figure>
              <Figure>{shareText(Number(first_hand_share))}</Figure>
              <td class="number wide">{oldest ?? "–"}</td>
              <td class={meets_aim ? "down" : "up"}>{meets_aim ? "met" : "missed"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
