// The controls above the table: the search and the modes always, all filters on demand.
import { useContext } from "preact/hooks";
import { ABILITIES } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { SELLERS } from "../offers/offers.ts";
import { Check, type Choice, Select, Submit, TextField, UnitSelect } from "../ui/fields.tsx";
import { formatTokens } from "../ui/format.ts";
import { Chips, Hidden } from "../ui/layout.tsx";
import { MODE_NAMES, MODES } from "./modes.ts";
import {
  type CatalogueQuery,
  catalogueHref,
  filtersSet,
  MAX_SEARCH_LENGTH,
  SORTS,
  type SortField,
  shownMode,
} from "./query.ts";

export type Change = (next: CatalogueQuery, how?: "push" | "replace") => void;

const SIZES = ["32000", "128000", "200000", "1000000"];
const CHOICES = {
  kind: SELLERS,
  takes: Object.entries({ "": "Anything", image: "Images", pdf: "PDFs", audio: "Audio", video: "Video" }),
  context: [
    ["", "Any size"],
    ...SIZES.map((size) => [size, `${formatTokens(Number(size))} or more`] as const),
  ],
  status: [
    ["", "On sale"],
    ["active", "Generally available"],
    ["preview", "Preview"],
    ["deprecated", "Deprecated"],
    ["retired,delisted", "Ended"],
  ],
} as const satisfies Record<string, readonly Choice[]>;

export function CatalogueFilters({ query, change }: { query: CatalogueQuery; change: Change }) {
  const set = filtersSet(query);
  const props: FieldProps = { query, change: (more, how) => change({ ...query, page: 1, ...more }, how) };
  return (
    <search>
      <form
        class="filters"
        method="get"
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          change({ ...query, page: 1 });
        }}
      >
        <SearchField {...props} />
        {query.mode && <input type="hidden" name="mode" value={query.mode} />}
        <details class="filter-more" open={set > (query.provider ? 1 : 0) || undefined}>
          <summary>Filters and order{set > 0 && <span class="set"> · {set} set</span>}</summary>
          <div class="filter-fields">
            <Fields {...props} />
            <UnitSelect unit={query.unit} choose={(unit) => change({ ...query, unit }, "replace")} />
          </div>
          <Checks {...props} />
        </details>
        <noscript>
          <Submit>Show</Submit>
        </noscript>
      </form>
    </search>
  );
}

function SearchField({ query, change }: FieldProps) {
  return (
    <TextField
      type="search"
      label={[<Hidden>Search models, makers and providers</Hidden>, " ", <kbd>/</kbd>]}
      name="q"
      placeholder="Search: claude opus, gpt-4o mini, groq llama …"
      maxLength={MAX_SEARCH_LENGTH}
      autocomplete="off"
      aria-keyshortcuts="/ Control+K"
      value={query.q}
      take={(q) => change({ q }, "replace")}
    />
  );
}

export function ModeChips({ query, change }: { query: CatalogueQuery; change: Change }) {
  const lists = MODE_NAMES.map((mode): CatalogueQuery => ({ ...query, mode, page: 1 }));
  const choices = lists.map(
    (next) =>
      [MODES[shownMode(next)].label, catalogueHref(next), shownMode(next) === shownMode(query)] as const,
  );
  return <Chips label="What models do" choices={choices} go={(n) => change(lists[n] ?? query)} />;
}

type FieldProps = {
  query: CatalogueQuery;
  change: (more: Partial<CatalogueQuery>, how?: "push" | "replace") => void;
};

function Fields({ query, change }: FieldProps) {
  const { providers } = useContext(Page);
  const word = (name: "provider" | keyof typeof CHOICES, label: string, choices: readonly Choice[]) => (
    <Select {...{ name, label, choices }} value={query[name]} choose={(value) => change({ [name]: value })} />
  );
  const typed = (name: "since" | "max" | "ratio", label: string, more: object) => (
    <TextField
      {...{ name, label, value: query[name], ...more }}
      take={(text, isValid) => isValid && change({ [name]: text }, "replace")}
    />
  );
  // A month or year is the day it begins on.
  const since = query.since && `${query.since}-01-01`.slice(0, 10);
  return (
    <>
      {word("provider", "Provider", [["", "All"], ...Object.entries(providers)])}
      {word("kind", "Sold by", CHOICES.kind)}
      {word("takes", "Takes", CHOICES.takes)}
      {word("context", "Context", CHOICES.context)}
      {typed("since", "Released since", { type: "date", value: since })}
      {typed("max", "Input at most, $ per 1M", { inputMode: "decimal", pattern: "\\d{1,6}(\\.\\d{1,6})?" })}
      {word("status", "Status", CHOICES.status)}
      <Select
        label="Sort by"
        name="sort"
        value={query.sort}
        choices={SORTS}
        choose={(sort) => change({ sort: sort as SortField | "", descending: false })}
      />
      {query.descending && <input type="hidden" name="order" value="desc" />}
      {typed("ratio", "Blended, input : output", { pattern: "[1-9]\\d{0,2}:[1-9]\\d{0,2}" })}
    </>
  );
}

/** The wanted abilities after one of them is ticked or not, in the order of the form. */
export function withAbility(can: readonly string[], ability: string, isWanted: boolean): string[] {
  return ABILITIES.map(([one]) => one).filter((one) => (one === ability ? isWanted : can.includes(one)));
}

function Checks({ query, change }: FieldProps) {
  return (
    <fieldset class="checks">
      <legend>Models with</legend>
      {ABILITIES.map(([value, label]) => (
        <Check
          key={value}
          {...{ label, value }}
          name="can"
          checked={query.can.includes(value)}
          tick={(checked) => change({ can: withAbility(query.can, value, checked) })}
        />
      ))}
      <Check
        label="Every offer, not one row per model"
        name="every"
        checked={query.every}
        tick={(every) => change({ every })}
      />
    </fieldset>
  );
}
