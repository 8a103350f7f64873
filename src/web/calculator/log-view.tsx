// What many pasted calls come to, by model and day, and what is still to be said of those that are not priced.
import { useMemo, useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import type { RatesBook } from "../api/rates-book.tsx";
import { modelHref, type OfferId } from "../offers/offer-id.ts";
import { sum } from "../ui/amounts.ts";
import { CopyBlock } from "../ui/copy-block.tsx";
import { formatCount, formatUsd } from "../ui/format.ts";
import { Notice, Remarks } from "../ui/notice.tsx";
import { Figure, figures, headings, Table } from "../ui/table.tsx";
import { Downloads } from "../ui/table-text.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { type PricedLog, priceLog, settle, type Unsettled } from "./price-log.ts";
import { Candidates, QuestionView } from "./question.tsx";

/** A longer address is no link to send. */
const MAX_LINK = 6000;

type LogViewProps = {
  lines: readonly string[];
  book: RatesBook | undefined;
  /** The offer in the form. */
  chosen: OfferId;
  /** What the Worker priced. */
  first: Answer<PricedLog> | undefined;
  nameOf: (provider: string) => string;
  origin: string;
};

export function LogView({ lines, book, chosen, first, nameOf, origin }: LogViewProps) {
  const [done, setDone] = useState(0);
  const key = useMemo(() => lines.join("\n") + JSON.stringify(book), [lines, book]);
  const load = (signal: AbortSignal) => priceLog(browserAsk, lines, { book, progress: setDone, signal });
  const {
    value: priced,
    loading,
    again,
    set,
  } = useLoaded(key, load, { first: first && { key, value: first } });
  if (priced === undefined || loading)
    return <Notice title={`Pricing: ${formatCount(done)} of ${formatCount(lines.length)} lines …`} />;
  if (!priced.ok) return <ProblemNotice problem={priced.problem} retry={again} />;
  const log = priced.value;
  const link = `${origin}/?${new URLSearchParams({ view: "calculator", paste: lines.join("\n") })}`;
  return (
    <>
      <LogTotal log={log} isOwn={book !== undefined} />
      <LogTable log={log} nameOf={nameOf} isOwn={book !== undefined} />
      <p>
        <Downloads name="calls" rows={logRows(log)} />
      </p>
      {log.unsettled.map((group) => (
        <QuestionView
          key={group.reason}
          title={`${formatCount(group.lines.length)} ${group.lines.length === 1 ? "line is" : "lines are"} not priced`}
          text={questionOf(group)}
        >
          <Candidates
            offerId={{ provider: "", model: group.model }}
            known={
              // What was chosen in the form answers for bodies that name no model.
              /^model_id:/.test(group.reason)
                ? [chosen]
                : group.providers.map((provider) => ({ provider, model: group.model }))
            }
            nameOf={nameOf}
            choose={async (offerId) => set(await settle(browserAsk, log, group, offerId, { book }))}
          />
        </QuestionView>
      ))}
      {link.length <= MAX_LINK && <CopyBlock label="link" text={link} />}
    </>
  );
}

function LogTotal({ log, isOwn }: { log: PricedLog; isOwn: boolean }) {
  const { rows, repeated, skipped, estimated, partial, taken } = log;
  const calls = rows.reduce((count, row) => count + row.calls, 0);
  const total = sum(rows.map((row) => row.total));
  const stated = sum(rows.map((row) => row.stated));
  const counted = (count: number, one: string, several: string) =>
    count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : several}`];
  return (
    <>
      <p class="total" role="status">
        <span class="quiet">{counted(calls, "call", "calls")[0] ?? "No calls"}</span>{" "}
        <strong data-total={total}>{formatUsd(total)}</strong>
        {isOwn && (
          <span>
            at my rates <b>{formatUsd(sum(rows.map((row) => row.own)))}</b>
          </span>
        )}
      </p>
      <Remarks
        remarks={[
          ...(stated === "0" ? [] : [`The lines themselves state ${formatUsd(stated)}.`]),
          ...counted(estimated, "call is an estimate.", "calls are estimates."),
          ...counted(
            partial,
            "call lacks a rate: it costs at least what is counted.",
            "calls lack a rate: they cost at least what is counted.",
          ),
          ...counted(
            repeated,
            "line is of a call that was counted before.",
            "lines are of calls that were counted before.",
          ),
          ...counted(skipped, "line is no call.", "lines are no calls."),
          ...(taken.length === 0
            ? []
            : [`No provider is named; the model's maker is taken: ${taken.join(", ")}.`]),
        ]}
      />
    </>
  );
}

/** What there is to say about lines, where the service's own sentence is for programs. */
function questionOf({ reason, model, providers }: Unsettled): string {
  if (/^model_id:/.test(reason)) return "They name no model. Were they of the one in the form?";
  if (!/^provider_id:/.test(reason)) return reason;
  return providers.length === 0 ? `Nobody here sells “${model}”.` : `Which provider answered with ${model}?`;
}

type LogTableProps = { log: PricedLog; nameOf: (provider: string) => string; isOwn: boolean };

function LogTable({ log: { rows }, nameOf, isOwn }: LogTableProps) {
  if (rows.length === 0) return null;
  return (
    <Table
      label="Cost by model and day"
      kind="lines"
      headings={headings(
        "Model",
        "Day",
        ...figures("Calls", "Cost", ...(isOwn ? ["At my rates"] : []), "Stated"),
      )}
    >
      <tbody>
        {rows.map(({ provider, model, day, calls, total, own, stated }) => (
          <tr key={`${provider} ${model} ${day}`}>
            <th scope="row">
              <a href={modelHref(model)}>{model}</a> {provider !== "" && `at ${nameOf(provider)}`}
            </th>
            <td>{day || "–"}</td>
            <Figure>{formatCount(calls)}</Figure>
            <Figure>{formatUsd(total)}</Figure>
            {isOwn && <Figure>{formatUsd(own)}</Figure>}
            <Figure>{stated === "0" ? "–" : formatUsd(stated)}</Figure>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function logRows({ rows }: PricedLog): string[][] {
  return [
    ["provider_id", "model_id", "day", "calls", "list_usd", "own_usd", "stated_usd"],
    ...rows.map((row) => [
      row.provider,
      row.model,
      row.day,
      String(row.calls),
      row.total,
      row.own,
      row.stated,
    ]),
  ];
}
