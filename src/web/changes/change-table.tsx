// Changes as a table: the offer, what happened, the rates that moved, since when.
import { useContext } from "preact/hooks";
import type { Change, FactChange, RateChange } from "../../schemas/price-history.ts";
import type { ChangeKind } from "../../schemas/words.ts";
import { modelHref, rateAmount, rateName } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { dayText, formatCount, instantText, titled, todayUtc, written } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { Table } from "../ui/table.tsx";
import { type ChangesQuery, changesHref, PARTS, type ShownChanges } from "./query.ts";

const KIND_LABELS: Readonly<Partial<Record<ChangeKind, string>>> = {
  up: "Price up",
  down: "Price down",
  delisted: "No longer listed",
  corrected: "Corrected here",
  withdrawn: "Withdrawn here",
};

/** A kind of change as people call it. */
export function kindLabel(kind: ChangeKind): string {
  return KIND_LABELS[kind] ?? titled(kind);
}

const SHOWN = 2;

const FACT_LABELS: ReadonlyMap<string, string> = new Map([
  ["effective_until", "Ends"],
  ["guaranteed_until", "Promised until"],
  ["retires", "Gone from"],
  ["left_cost_map", "Left the cost map as"],
]);

/** Shows changes, each with its share of a pasted workload's cost. With `totals` they stand below the titles of their parts. */
export function ChangeTable({ data, totals, workload, query }: ShownChanges & { query: ChangesQuery }) {
  const shares = workload?.shares;
  const parts = PARTS.map(([title, kinds], i) => ({
    key: title,
    title: (
      <a href={changesHref({ ...query, change: kinds })}>{`${title} · ${formatCount(totals?.[i] ?? 0)}`}</a>
    ),
    rows: data.filter(({ change }) => kinds.includes(change)),
  }));
  return (
    <Table
      label="Table of changes"
      kind="changes"
      caption={<Hidden>USD per 1M tokens; other rates per call, search or what they name</Hidden>}
      groups={totals ? parts.filter(({ rows }) => rows.length > 0) : [{ rows: data }]}
      columns={[
        ["Model", (change) => <ChangedOffer change={change} query={query} />],
        // A phone has room for one of them.
        data.some(({ rates }) => headline(rates)) && ["By", sizeText, shares ? "number wide" : "number"],
        shares && ["Of my cost", ({ id }) => `${Math.round(shares[id] ?? 0)} %`, "number"],
        [
          "Change",
          ({ change, seen }) => <span class={`tag ${change}`}>{seen ? kindLabel(change) : "Ends"}</span>,
          "wide",
        ],
        ["From, to", moveList],
        ["In force from", ({ effective, seen }) => (effective ? dayOf(effective) : ["seen ", dayOf(seen)])],
        ["Published here", ({ seen }) => (seen ? dayOf(seen) : undefined), "wide"],
      ]}
    />
  );
}

function ChangedOffer({ change, query }: { change: Change; query: ChangesQuery }) {
  const { provider_id: provider, model_id } = change;
  const name = useContext(Page).nameOf(provider);
  return (
    <div class="name">
      <a href={modelHref(model_id)}>{model_id}</a>
      <a class="id" href={changesHref({ ...query, provider, page: 1 })} aria-label={`Changes at ${name}`}>
        {name}
      </a>
    </div>
  );
}

/** How much an offer's price moves; at its end another model's takes its place. */
function sizeText({ change, rates }: Change) {
  const { percent = "" } = (change !== "retired" && headline(rates)) || {};
  return percent && <span class={percent.startsWith("-") ? "down" : "up"}>{percentText(percent)}</span>;
}

/** The rates that differ, or all rates of a new offer, the one of the size first; the rest folded. A status that the kind of the change implies is left out. */
function moveList({ change, rates, facts }: Change) {
  const size = headline(rates);
  const isImplied = /new|retired|delisted/.test(change);
  const moves = [
    ...(size ? [moveText(size, true)] : []),
    ...rates
      .filter((move) => move !== size && move.old !== move.new)
      .map((move) => moveText(move, change === "retired")),
    ...facts.filter(({ name }) => !(isImplied && name.startsWith("status"))).map(factText),
  ];
  const items = moves.map((move) => <li key={move}>{move}</li>);
  return (
    <ul class="moves">
      {items.slice(0, SHOWN)}
      {items.length > SHOWN && (
        <li key="more" class="wide">
          <details class="more">
            <summary>{items.length - SHOWN} more</summary>
            <ul class="moves">{items.slice(SHOWN)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

const MAIN = /^(prompt|completion)$/;

/** The move of input, else of output, else the largest of another rate. */
export function headline(rates: readonly RateChange[]): RateChange | undefined {
  const size = ({ percent }: RateChange) => Math.abs(Number(percent ?? 0));
  const moved = rates.filter((move) => size(move) > 0);
  return moved.find(({ rate }) => MAIN.test(rate)) ?? moved.toSorted((a, b) => size(b) - size(a))[0];
}

/** `Input $2.00 → $4.00 (+100 %)`; without the percentage if it `isShown` already. */
export function moveText({ rate, old, new: now, percent }: RateChange, isShown = false): string {
  // To six digits, as in lists: a converted price has as many as a double.
  const amount = (value: string | null) =>
    value === null ? "not known" : rateAmount(rate, Number(Number(value).toPrecision(6)), "1m");
  const share = percent === undefined || isShown ? "" : ` (${percentText(percent)})`;
  return old === null
    ? `${rateName(rate)} ${amount(now)}`
    : `${rateName(rate)} ${amount(old)} → ${amount(now)}${share}`;
}

/** To a tenth of a percent, with its sign; a smaller move is shown as `< 0.1`. */
export function percentText(percent: string): string {
  const size = Math.abs(Number(percent));
  const text = size > 0 && size < 0.1 ? `< ${written("0.1")}` : written(String(Math.round(size * 10) / 10));
  return `${percent.startsWith("-") ? "−" : "+"}${text} %`;
}

function factText({ name, old, new: now }: FactChange): string {
  const label = FACT_LABELS.get(name) ?? titled(name);
  const [was, is] = [old, now].map((value) => value?.replace(/^\d{4}-\d\d-\d\dT.*/, instantText));
  if (is === undefined) return `${label} ${was ?? ""}: no more`;
  return was === undefined ? `${label} ${is}` : `${label} ${was} → ${is}`;
}

function dayOf(at: string) {
  return (
    <time dateTime={at} title={instantText(at)}>
      {dayText(at.slice(0, 10), todayUtc())}
    </time>
  );
}
