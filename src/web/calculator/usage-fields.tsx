// The counts of a call, typed or pasted as a provider's usage JSON, and how they add up.
import { useState } from "preact/hooks";
import type { Convention } from "../../pricing/usage.ts";
import { CONVENTIONS, USAGE_COUNTS, type UsageCount } from "../../schemas/token-kinds.ts";
import { inWords } from "./bill-items.ts";
import { readPasted } from "./paste.ts";
import { type Call, toCount } from "./query.ts";

const CONVENTION_LABELS: Readonly<Record<Convention, string>> = {
  provider: "As this provider's API reports them",
  inclusive: "Prompt contains cache, completion contains reasoning",
  separate: "Five separate counts",
};

type UsageFieldsProps = { call: Call; change: (next: Call) => void };

export function UsageFields({ call, change }: UsageFieldsProps) {
  const set = (name: UsageCount, text: string) =>
    change({ ...call, usage: { ...call.usage, [name]: toCount(text) } });
  return (
    <>
      <fieldset class="counts">
        <legend>Usage</legend>
        {USAGE_COUNTS.map((name) => (
          <label key={name}>
            {name === "web_search_count" ? "Web searches" : inWords(name)}
            <input
              type="number"
              name={name}
              min={0}
              step={1}
              inputMode="numeric"
              value={call.usage[name]}
              onInput={(event) => set(name, event.currentTarget.value)}
            />
          </label>
        ))}
      </fieldset>
      <ConventionChoice call={call} change={change} />
      <PasteUsage call={call} change={change} />
    </>
  );
}

function ConventionChoice({ call, change }: UsageFieldsProps) {
  const choose = (value: string) => {
    const chosen = CONVENTIONS.find((name) => name === value);
    if (chosen) change({ ...call, convention: chosen });
  };
  return (
    <label>
      How the counts add up
      <select
        name="convention"
        value={call.convention}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {CONVENTIONS.map((name) => (
          <option key={name} value={name}>
            {CONVENTION_LABELS[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function PasteUsage({ call, change }: UsageFieldsProps) {
  const [outcome, setOutcome] = useState("");
  const [wrong, setWrong] = useState(false);
  const take = (text: string) => {
    if (text.trim() === "") return setOutcome("");
    const pasted = readPasted(text);
    setWrong(typeof pasted === "string");
    if (typeof pasted === "string") return setOutcome(pasted);
    setOutcome(`Read as ${pasted.shape}.`);
    const { usage, convention, model = call.model } = pasted;
    change({ ...call, usage, convention, model: call.model || model });
  };
  return (
    <div>
      <label>
        Or paste a response or its usage JSON
        <textarea
          name="paste"
          rows={3}
          spellcheck={false}
          placeholder='{"usage": {"input_tokens": 812, "output_tokens": 96, …}}'
          aria-describedby="paste-outcome"
          aria-invalid={wrong}
          onInput={(event) => take(event.currentTarget.value)}
        />
      </label>
      <p id="paste-outcome" role="status" class={wrong ? "hint wrong" : "hint"}>
        {outcome}
      </p>
    </div>
  );
}
