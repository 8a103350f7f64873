// The mutants of a file: each fault of the operator table with its place.
import { createHash } from "node:crypto";
import { parseSync, Visitor } from "rolldown/utils";
import { type Fault, operators, type Span } from "./operators.ts";

/** One fault in one file; `line` and `column` count from 1. */
export type Mutant = Fault & {
  /** From the root of the checkout. */
  file: string;
  line: number;
  column: number;
  /** The line it is in, what it replaces, and what with; each on one line. */
  code: string;
  before: string;
  after: string;
};

/** The mutants of a module, in the order of its text. */
export function findMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const faults = new Map<string, Fault>();
  const quiet: Span[] = [];
  const visits = operators({
    source: ({ start, end }) => text.slice(start, end),
    add: (operator, { start, end }, replacement) => {
      const key = `${start} ${end} ${replacement}`;
      if (!faults.has(key)) faults.set(key, { operator, start, end, text: replacement });
    },
    quiet: ({ start, end }) => void quiet.push({ start, end }),
  });
  new Visitor(visits).visit(program);
  return [...faults.values()]
    .filter(({ start, end }) => !quiet.some((span) => span.start <= start && end <= span.end))
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((fault) => ({ ...fault, file, after: onOneLine(fault.text), ...placeOf(text, fault) }));
}

/** A file's text with the fault in it. */
export function withFault(text: string, { start, end, text: replacement }: Fault): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** `count` of the mutants by chance, the same ones for the same seed, whatever was added elsewhere. */
export function sample(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const drawn = new Map(mutants.map((mutant) => [mutant, lot(mutant, seed)]));
  const chosen = new Set(
    mutants.toSorted((a, b) => ((drawn.get(a) ?? "") < (drawn.get(b) ?? "") ? -1 : 1)).slice(0, count),
  );
  return mutants.filter((mutant) => chosen.has(mutant));
}

function lot({ file, start, end, text }: Mutant, seed: string): string {
  return createHash("sha256").update([seed, file, start, end, text].join("\0")).digest("hex");
}

function placeOf(text: string, { start, end }: Span): Omit<Mutant, keyof Fault | "file" | "after"> {
  const lines = text.slice(0, start).split("\n");
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    code: (text.split("\n")[lines.length - 1] ?? "").trim(),
    before: onOneLine(text.slice(start, end)),
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
