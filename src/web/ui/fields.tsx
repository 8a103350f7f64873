// Fields of forms, each in its label.
import type { ComponentChildren, TargetedEvent } from "preact";
import type { ElementOf } from "./dom.ts";
import { UNIT_NAMES, UNITS, type Unit } from "./format.ts";

export type Choice<Value extends string = string> = readonly [value: Value, label: string];

type SelectProps<Value extends string> = {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice<Value>[];
  /** Absent in a form that is sent as a whole. */
  choose?: (value: Value) => void;
};

/** One of a few words. A value that is not among the choices is added to them, so that it is shown and can be changed. */
export function Select<Value extends string>({ label, name, value, choices, choose }: SelectProps<Value>) {
  const isKnown = choices.some(([one]) => one === value);
  return (
    <label>
      {label}
      <select name={name} value={value} onChange={(event) => choose?.(event.currentTarget.value as Value)}>
        {[...choices, ...(isKnown ? [] : [[value, value] as const])].map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type Attribute = "list" | "min" | "pattern" | "placeholder" | "step" | "autocomplete";

type TextFieldProps = { [Name in Attribute | "name" | "value" | "defaultValue"]?: string } & {
  label: ComponentChildren;
  type?: "text" | "date" | "datetime-local" | "number" | "password" | "search";
  inputMode?: "decimal" | "numeric";
  rows?: number;
  maxLength?: number;
  required?: boolean;
  spellcheck?: boolean;
  onFocus?: () => void;
  children?: ComponentChildren;
  /** Called with each text that is typed, whether it keeps to the field's pattern, and how it came, as the browser calls it. */
  take?: (text: string, isValid: boolean, how?: string) => void;
};

type Typing = TargetedEvent<ElementOf<"input"> | ElementOf<"textarea">> & { inputType?: string };

/** A field for text or, by its `type`, a day or a number; its children stand below it. */
export function TextField({ label, take, children, ...field }: TextFieldProps) {
  const attributes: object = {
    ...(field.rows ? { spellcheck: false } : { type: "text" }),
    ...field,
    onInput: ({ currentTarget: { value, validity }, inputType }: Typing) =>
      take?.(value, validity.valid, inputType),
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of the two
    <label>
      {label}
      {field.rows ? <textarea {...attributes} /> : <input {...attributes} />}
      {children}
    </label>
  );
}

type NumberFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  take: (text: string) => void;
};

export function NumberField({ error, ...field }: NumberFieldProps) {
  const id = `${field.name}-error`;
  return (
    <div class="number-field">
      <TextField
        {...field}
        inputMode="numeric"
        autocomplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
      />
      {error !== undefined && (
        <p id={id} class="hint wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type CheckProps = {
  label: string;
  name: string;
  value?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  /** Absent in a form that is sent as a whole. */
  tick?: (checked: boolean) => void;
};

export function Check({ label, tick, name, value = "1", ...ticked }: CheckProps) {
  const attributes: object = { name, value, ...ticked };
  return (
    <label class="check">
      <input type="checkbox" {...attributes} onChange={(event) => tick?.(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

export function Submit({ children }: { children: string }) {
  return (
    <button type="submit" class="button primary">
      {children}
    </button>
  );
}

export function UnitSelect({ unit, choose }: { unit: Unit; choose: (unit: Unit) => void }) {
  return (
    <Select
      label="Unit"
      name="unit"
      value={unit}
      choices={UNITS.map((one) => [one, UNIT_NAMES[one].replace("USD per ", "")] as const)}
      choose={choose}
    />
  );
}
