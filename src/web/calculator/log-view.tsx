// The cost of many pasted calls by model and day, and questions about those without a price.
import { useContext, useMemo, useState } from "preact/hooks";
import type { Answer, Ask } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { modelHref } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { Answered } from "../api/problem-notice.tsx";
import type { RatesBook } from "../api/rates-book.tsx";
import { useLoaded } from "../api/use-loaded.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { counted, formatCount, formatUsd } from "../ui/format.ts";
import { List } from "../ui/layout.tsx";
import { CopyBlock } from "../ui/snippets.tsx";
import { Table } from "../ui/table.tsx";
import { Downloads } from "../ui/table-text.tsx";
import { takenText } from "../workload/read-calls.ts";
import { Total } from "./bill-view.tsx";
import { addedUp, linkText, type PricedLog, priceGroup, priceLog, type Unsettled } from "./price-log.ts";
import { Question } from "./question.tsx";

type LogViewProps = {
  lines: readonly string[];
  book: RatesBook | undefined;
  chosen: OfferId;
  first: Answer<PricedLog> | undefined;
};

export function LogView({ lines, book, chosen, first }: LogViewProps) {
  const { origin } = useContext(Page);
  const [done, setDone] = useState(0);
  const key = useMemo(() => lines.join("\n") + JSON.stringify(book), [lines, book]);
  const load = (ask: Ask) => priceLog(ask, lines, { book, progress: setDone });
  const { loading, set, ...answer } = useLoaded(key, load, { first });
  const waiting = `Pricing: ${formatCount(done)} of ${formatCount(lines.length)} lines …`;
  return (
    <Answered {...answer} value={loading ? undefined : answer.value} waiting={waiting}>
      {(log) => (
        <>
          <LogTotal log={log} isOwn={book !== undefined} />
          <LogTable log={log} isOwn={book !== undefined} />
          <p>
            <Downloads name="calls" rows={logRows(log)} />
          </p>
          {log.unsettled.map((group) => (
            <Question
              key={group.reason}
              title={`${counted(group.lines.length, "line is", "lines are")} not priced`}
              {...questionAbout(group, chosen)}
              choose={async (offerId) => set(await priceGroup(browserAsk, log, group, offerId, { book }))}
            />
          ))}
          {linkText(log) !== "" && (
            <CopyBlock
              label="link"
              text={`${origin}/?${new URLSearchParams({ view: "calculator", paste: linkText(log) })}`}
            />
          )}
        </>
      )}
    </Answered>
  );
}

function LogTotal({ log, isOwn }: { log: PricedLog; isOwn: boolean }) {
  const { rows, repeated, skipped, estimated, partial, taken } = log;
  const calls = rows.reduce((count, row) => count + row.calls, 0);
  const stated = addedUp(rows, "stated");
  const remarks = [
    stated && `The lines themselves state ${formatUsd(stated)}.`,
    estimated > 0 && counted(estimated, "call is an estimate.", "calls are estimates."),
    partial > 0 &&
      `${counted(partial, "call lacks a rate: it costs", "calls lack a rate: they cost")} at least what is counted.`,
    repeated > 0 &&
      `${counted(repeated, "line is of a call that was", "lines are of calls that were")} counted before.`,
    skipped > 0 && counted(skipped, "line is no call.", "lines are no calls."),
    takenText(taken),
  ];
  return (
    <>
      <Total
        label={calls === 0 ? "No calls" : counted(calls, "call")}
        total={addedUp(rows, "total") ?? "0"}
        isPartial={partial + log.unsettled.length > 0}
        own={isOwn ? addedUp(rows, "own") : undefined}
      />
      <List kind="remarks" texts={remarks} />
    </>
  );
}

/** The question about some lines, in place of the service's message for programs. */
function questionAbout({ reason, model, providers, lines: [first = ""] }: Unsettled, chosen: OfferId) {
  const offerId = { provider: "", model };
  // The form's choice answers for bodies that name no model.
  if (/^model_id:/.test(reason))
    return { offerId, known: [chosen], text: "They name no model. Use the form's model?" };
  const known = providers.map((provider) => ({ provider, model }));
  if (!/^provider_id:/.test(reason)) return { offerId, known, text: `“${first.slice(0, 60)}”: ${reason}` };
  const text = known.length > 0 ? `Which provider answered with ${model}?` : `Nobody here sells “${model}”.`;
  return { offerId, known, text };
}

function LogTable({ log: { rows }, isOwn }: { log: PricedLog; isOwn: boolean }) {
  const { nameOf } = useContext(Page);
  if (rows.length === 0) return null;
  return (
    <Table
      label="Cost by model and day"
      kind="lines"
      rows={rows}
      columns={[
        [
          "Model",
          ({ provider, model }) => [
            <a href={modelHref(model)}>{model}</a>,
            provider !== "" && ` at ${nameOf(provider)}`,
          ],
        ],
        ["Day", ({ day }) => day || undefined],
        ["Calls", ({ calls }) => formatCount(calls), "number"],
        ["Cost", ({ total }) => total && formatUsd(total), "number"],
        isOwn && ["At my rates", ({ own }) => own && formatUsd(own), "number"],
        ["Stated", ({ stated }) => stated && formatUsd(stated), "number"],
      ]}
    />
  );
}

function logRows({ rows }: PricedLog): string[][] {
  return [
    ["provider_id", "model_id", "day", "calls", "list_usd", "own_usd", "stated_usd"],
    ...rows.map(({ provider, model, day, calls, total, own, stated }) => {
      return [provider, model, day, String(calls), total ?? "", own ?? "", stated ?? ""];
    }),
  ];
}
