// The counts of one call as they are typed, how they add up, and how often the call is made. A field refuses text that is not a
// number.
import type { Convention } from "../../pricing/conventions.ts";
import { type BaseCount, TOKEN_KINDS, type UsageCount } from "../../schemas/charges.ts";
import { type Choice, Select, TextField } from "../ui/fields.tsx";
import type { Field, FieldErrors } from "./check-form.ts";
import { type CallForm, PERIOD_LABELS, PERIODS } from "./query.ts";
import type { Edit } from "./use-call.ts";

type Labels = Readonly<Record<BaseCount, string>>;

const PARTS = {
  cache_read_tokens: "Cache read tokens",
  cache_write_tokens: "Cache write tokens",
  reasoning_tokens: "Reasoning tokens",
  web_search_count: "Web searches",
};

const LABELS: Readonly<Record<Convention, Labels>> = {
  inclusive: {
    ...PARTS,
    prompt_tokens: "Input tokens in total",
    cache_read_tokens: "of which cache read",
    cache_write_tokens: "of which cache write",
    completion_tokens: "Output tokens in total",
    reasoning_tokens: "of which reasoning",
  },
  separate: {
    ...PARTS,
    prompt_tokens: "Input tokens, not cached",
    completion_tokens: "Output tokens, not reasoning",
  },
  provider: { ...PARTS, prompt_tokens: "Prompt tokens", completion_tokens: "Completion tokens" },
};

const ORDER = [
  "prompt_tokens",
  "completion_tokens",
  "cache_read_tokens",
  "reasoning_tokens",
  "cache_write_tokens",
  "web_search_count",
] as const;

/** Rare counts: each is shown where a pasted response or the address has it. */
const RARE = TOKEN_KINDS.filter(({ rare }) => rare);

type CountFieldsProps = {
  form: CallForm;
  errors: FieldErrors;
  nameOf: (provider: string) => string;
  /** Changes what a call counts. */
  editCounts: Edit;
  /** Changes anything else. */
  edit: Edit;
};

export function CountFields({ form, errors, nameOf, editCounts, edit }: CountFieldsProps) {
  const labels = LABELS[form.convention];
  const rare = RARE.filter(({ count }) => form.counts[count] !== "0");
  const count = (name: UsageCount, label: string) => (
    <NumberField
      key={name}
      {...{ name, label }}
      value={form.counts[name]}
      error={errors[name]}
      set={(text) => editCounts((before) => ({ ...before, counts: { ...before.counts, [name]: text } }))}
    />
  );
  return (
    <>
      <fieldset class="counts">
        <legend>One call</legend>
        {ORDER.map((name) => count(name, labels[name]))}
        {rare.map(({ count: name, label }) => count(name, `${label} tokens`))}
      </fieldset>
      <ConventionChoice form={form} edit={editCounts} nameOf={nameOf} />
      <div class="pair">
        <NumberField
          name="calls"
          label="Number of calls"
          value={form.calls}
          error={errors.calls}
          set={(text) => edit((before) => ({ ...before, calls: text }))}
        />
        <PeriodChoice form={form} edit={edit} />
      </div>
      <NumberField
        name="most"
        label="Before the call: the most output tokens (max_tokens)"
        value={form.most}
        error={errors.most}
        set={(text) => edit((before) => ({ ...before, most: text }))}
      />
    </>
  );
}

type NumberFieldProps = {
  name: Field;
  label: string;
  value: string;
  error: string | undefined;
  set: (text: string) => void;
};

function NumberField({ name, label, value, error, set }: NumberFieldProps) {
  const id = `${name}-error`;
  return (
    <div class="number-field">
      <TextField
        {...{ name, label, value }}
        inputMode="numeric"
        autocomplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        take={set}
      />
      {error !== undefined && (
        <p id={id} class="hint wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = Pick<CountFieldsProps, "form" | "edit">;

/** What the counts mean. The provider's own way is for counts that come from its API; a visitor cannot choose it. */
function ConventionChoice({ form, edit, nameOf }: ChoiceProps & Pick<CountFieldsProps, "nameOf">) {
  const choices: (readonly [Convention, string])[] = [
    ["inclusive", "Totals: cached and reasoning within"],
    ["separate", "Separate counts: none within another"],
  ];
  if (form.convention === "provider")
    choices.push(["provider", `As the API of ${nameOf(form.provider)} reports them`]);
  const choose = (value: string) => {
    const chosen = choices.find(([name]) => name === value)?.[0];
    if (chosen) edit((before) => ({ ...before, convention: chosen }));
  };
  return (
    <Select
      label="How the counts add up"
      name="convention"
      value={form.convention}
      {...{ choices, choose }}
    />
  );
}

function PeriodChoice({ form, edit }: ChoiceProps) {
  const choose = (value: string) => {
    const chosen = PERIODS.find((period) => period === value);
    if (chosen) edit((before) => ({ ...before, per: chosen }));
  };
  const choices = PERIODS.map((period): Choice => [period, PERIOD_LABELS[period]]);
  return <Select label="Counted" name="per" value={form.per} {...{ choices, choose }} />;
}
