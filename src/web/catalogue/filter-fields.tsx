// The filters on demand: who sells, what a model takes, holds and can, its age, price and state; and the order.
import type { ProviderName } from "../api/entries.ts";
import { CAN, type Choice, CONTEXTS, KINDS, SORTS, STATUSES, TAKES } from "./filter-choices.ts";
import type { CatalogueQuery, SortField } from "./query.ts";
import { readRatio } from "./query.ts";

export type FieldProps = {
  query: CatalogueQuery;
  change: (more: Partial<CatalogueQuery>, how?: "push" | "replace") => void;
};

export function Fields({ query, change, providers }: FieldProps & { providers: ProviderName[] }) {
  const named: Choice[] = providers.map(({ provider_id, name }) => [provider_id, name]);
  const desc = query.descending && <input type="hidden" name="order" value="desc" />;
  return (
    <>
      <WordSelect
        label="Provider"
        name="provider"
        choices={[["", "All"], ...named]}
        query={query}
        change={change}
      />
      <WordSelect label="Sold by" name="kind" choices={KINDS} query={query} change={change} />
      <WordSelect label="Takes" name="takes" choices={TAKES} query={query} change={change} />
      <WordSelect label="Context" name="context" choices={CONTEXTS} query={query} change={change} />
      <label>
        Released since
        <input
          type="date"
          name="since"
          value={dayOf(query.since)}
          onInput={(event) => change({ since: event.currentTarget.value }, "replace")}
        />
      </label>
      <label>
        Input at most, USD per 1M
        <input
          type="text"
          inputMode="decimal"
          name="max"
          pattern="\d{1,6}(\.\d{1,6})?"
          value={query.max}
          onInput={(event) => changeIfValid(event.currentTarget, (max) => change({ max }, "replace"))}
        />
      </label>
      <WordSelect label="Status" name="status" choices={STATUSES} query={query} change={change} />
      <Select
        label="Sort by"
        name="sort"
        value={query.sort}
        choices={SORTS}
        choose={(sort) => change({ sort: sort as SortField | "", descending: false })}
      />
      {desc}
      <label>
        Blended price, input : output
        <input
          type="text"
          name="ratio"
          pattern="[1-9]\d{0,2}:[1-9]\d{0,2}"
          value={query.ratio}
          onInput={(event) =>
            changeIfValid(event.currentTarget, (ratio) => change({ ratio: readRatio(ratio) }, "replace"))
          }
        />
      </label>
    </>
  );
}

/** What models can, and whether every offer has a row. */
export function Checks({ query, change }: FieldProps) {
  return (
    <fieldset class="checks">
      <legend>Models with</legend>
      {CAN.map(([value, label]) => (
        <label key={value} class="check">
          <input
            type="checkbox"
            name="can"
            value={value}
            checked={query.can.includes(value)}
            onChange={(event) =>
              change({
                can: CAN.map(([one]) => one).filter((one) =>
                  one === value ? event.currentTarget.checked : query.can.includes(one),
                ),
              })
            }
          />
          {label}
        </label>
      ))}
      <label class="check">
        <input
          type="checkbox"
          name="every"
          value="1"
          checked={query.every}
          onChange={(event) => change({ every: event.currentTarget.checked })}
        />
        Every offer, not one row a model
      </label>
    </fieldset>
  );
}

type WordSelectProps = FieldProps & {
  label: string;
  name: "provider" | "kind" | "takes" | "context" | "status";
  choices: readonly Choice[];
};

/** One word of the address. */
function WordSelect({ name, query, change, ...rest }: WordSelectProps) {
  return <Select {...rest} name={name} value={query[name]} choose={(value) => change({ [name]: value })} />;
}

type SelectProps = {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  choose: (value: string) => void;
};

/** A value of the address that is no choice is one, so that it is seen and can be left. */
function Select({ label, name, value, choices, choose }: SelectProps) {
  const known = choices.some(([one]) => one === value);
  return (
    <label>
      {label}
      <select name={name} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {[...choices, ...(known ? [] : [[value, value] as const])].map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Half of a number is not searched for. */
function changeIfValid(
  input: { value: string; validity: { valid: boolean } },
  take: (value: string) => void,
): void {
  if (input.validity.valid) take(input.value);
}

/** A month or year as the day it begins on. */
function dayOf(since: string): string {
  return since && `${since}-01-01`.slice(0, 10);
}
