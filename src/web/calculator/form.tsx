// The call to price: provider and model, the counts and how often it is made, the host and key behind a gateway, the day.
import { useContext, useState } from "preact/hooks";
import type { Convention } from "../../pricing/conventions.ts";
import { type BaseCount, TOKEN_KINDS, type UsageCount } from "../../schemas/charges.ts";
import { SUBPROVIDERS } from "../../schemas/subprovider-names.ts";
import { findOffers } from "../api/api.ts";
import { Page } from "../api/page.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { Check, type Choice, NumberField, Select, TextField } from "../ui/fields.tsx";
import type { Field, FieldErrors } from "./check-form.ts";
import { type CallForm, PERIOD_LABELS, PERIODS } from "./query.ts";
import type { Calculation } from "./use-call.ts";

type NameFieldsProps = Pick<Calculation, "form" | "setModel"> & {
  chooseProvider: (provider: string) => void;
};

export function NameFields({ form, chooseProvider, setModel }: NameFieldsProps) {
  const { providers } = useContext(Page);
  const [asked, setAsked] = useState(false);
  const models = useModels(form, asked);
  const named = Object.entries(providers);
  const choices: Choice[] = form.provider === "" ? [["", "Choose one …"], ...named] : named;
  return (
    <div class="pair">
      <Select
        label="Provider"
        name="provider"
        value={form.provider}
        {...{ choices, choose: chooseProvider }}
      />
      <TextField
        label="Model"
        list="models"
        name="model"
        autocomplete="off"
        spellcheck={false}
        value={form.model}
        onFocus={() => setAsked(true)}
        take={setModel}
      >
        <datalist id="models">
          {models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
      </TextField>
    </div>
  );
}

const HOSTS: readonly Choice[] = [
  ["", "None: the provider's own price"],
  ...SUBPROVIDERS.map((host) => [host, host] as const),
];

/** Words that change the rates, as the provider writes them; empty ones mean the standard. */
const WORDS = [
  ["tier", "Service tier", "batch, flex, priority …"],
  ["region", "Region", "us, eu …"],
] as const;

export function GatewayFields({ form, edit }: Pick<Calculation, "form" | "edit">) {
  const { subprovider, byok, at, tier, region } = form;
  return (
    <details class="more gateway" open={byok || [subprovider, at, tier, region].some(Boolean)}>
      <summary>Service tier, region, host, own key, time</summary>
      <div class="pair">
        {WORDS.map(([name, label, placeholder]) => (
          <TextField
            key={name}
            {...{ name, label, placeholder, maxLength: 100, value: form[name] }}
            take={(value) => edit({ [name]: value })}
          />
        ))}
        <Select
          label="Host behind the gateway"
          name="subprovider"
          value={subprovider}
          choices={HOSTS}
          choose={(chosen) => edit({ subprovider: chosen })}
        />
        <TextField
          type="datetime-local"
          label="Time of the call (UTC)"
          name="at"
          value={at.length === 10 ? `${at}T00:00` : at}
          take={(text) => edit({ at: text })}
        />
      </div>
      <Check
        label="On my own key at the host (BYOK)"
        name="byok"
        checked={byok}
        tick={(ticked) => edit({ byok: ticked })}
      />
    </details>
  );
}

function useModels({ provider, model }: CallForm, asked: boolean): string[] {
  const at = { provider_id: provider, page_size: "30" };
  const key = asked && provider !== "" ? JSON.stringify([provider, model]) : undefined;
  const { value = [] } = useLoaded(key, (ask) => findOffers(ask, model, at));
  return [...new Set(value.map((found) => found.model))];
}

/** The labels of each count: as an API reports it, in totals, and apart; a missing label is the first. */
const COUNTS: readonly (readonly [
  name: BaseCount,
  provider: string,
  inclusive?: string,
  separate?: string,
])[] = [
  ["prompt_tokens", "Prompt tokens", "Input tokens in total", "Input tokens, not cached"],
  ["completion_tokens", "Completion tokens", "Output tokens in total", "Output tokens, not reasoning"],
  ["cache_read_tokens", "Cache read tokens", "of which cache read"],
  ["reasoning_tokens", "Reasoning tokens", "of which reasoning"],
  ["cache_write_tokens", "Cache write tokens", "of which cache write"],
  ["web_search_count", "Web searches"],
];

/** Rare counts are shown only if a pasted response or the address has them. */
const RARE = TOKEN_KINDS.filter(({ rare }) => rare);

type CountFieldsProps = Pick<Calculation, "form" | "editCounts" | "edit"> & { errors: FieldErrors };

/** The counts of one call, how they add up, and how often it is made. A field refuses text that is not a number. */
export function CountFields({ form, errors, editCounts, edit }: CountFieldsProps) {
  const { counts, convention } = form;
  const number = (name: Field, label: string, value: string, take: (text: string) => void) => (
    <NumberField key={name} name={name} label={label} value={value} take={take} error={errors[name]} />
  );
  const count = (name: UsageCount, label: string) =>
    number(name, label, counts[name], (text) => editCounts({ counts: { ...counts, [name]: text } }));
  return (
    <>
      <fieldset class="counts">
        <legend>One call</legend>
        {COUNTS.map(([name, provider, inclusive = provider, separate = provider]) =>
          count(name, { provider, inclusive, separate }[convention]),
        )}
        {RARE.filter((kind) => counts[kind.count] !== "0").map((kind) =>
          count(kind.count, `${kind.label} tokens`),
        )}
      </fieldset>
      <ConventionSelect form={form} editCounts={editCounts} />
      <div class="pair">
        {number("calls", "Number of calls", form.calls, (calls) => edit({ calls }))}
        <Select
          label="Counted"
          name="per"
          value={form.per}
          choices={PERIODS.map((period) => [period, PERIOD_LABELS[period]])}
          choose={(per) => edit({ per })}
        />
      </div>
      <fieldset class="counts">
        <legend>Before the call</legend>
        {number("most", "Most output tokens", form.most, (most) => edit({ most }))}
        {number("budget", "Budget, USD", form.budget, (budget) => edit({ budget }))}
      </fieldset>
    </>
  );
}

function ConventionSelect({ form, editCounts }: Pick<Calculation, "form" | "editCounts">) {
  const { nameOf } = useContext(Page);
  const { convention, provider } = form;
  const choices: Choice<Convention>[] = [
    ["inclusive", "Totals, cached and reasoning included"],
    ["separate", "Separate counts, without overlap"],
  ];
  // The provider's own way is for counts that come from its API; a visitor cannot choose it.
  if (convention === "provider") choices.push([convention, `As the API of ${nameOf(provider)} reports them`]);
  return (
    <Select
      label="How the counts add up"
      name="convention"
      value={convention}
      choices={choices}
      choose={(chosen) => editCounts({ convention: chosen })}
    />
  );
}
