// A module with all its mutants in it. Each expression or statement that holds a fault asks at run time which mutant is
// active, so that a test file is loaded once for all of them.
import { parseSync } from "rolldown/utils";
import type { Mutant } from "./find-mutants.ts";
import type { Fault, Span } from "./operators.ts";

/** A mutant with the number that its switch asks for. */
export type Numbered = Mutant & { id: number };

/** The global function that a switch calls: whether the mutant of this number is active. */
export const SWITCH = "__isMutant";

/** What can be put in place of a value; nodes that are not values in their place are left to those around them. */
const VALUES =
  /^(?:Literal|TemplateLiteral|Identifier|ParenthesizedExpression|ChainExpression|ArrowFunctionExpression|TS(?:As|Satisfies|NonNull)Expression)$|^(?:Array|Object|Unary|Update|Binary|Logical|Assignment|Conditional|Call|New|Member|Await|Sequence)Expression$/;
/** Places whose node is a name, a target, or bound to what follows it, by kind of the parent and property. */
const NO_VALUE =
  /^(?:\w+ (?:callee|object|property|quasi|id|label|local|imported|exported|params|source)|(?:Property|PropertyDefinition|MethodDefinition) key|(?:Assignment\w+|ForOf\w+|ForIn\w+) left|UpdateExpression argument|ChainExpression expression|ArrayPattern elements|RestElement argument|Property shorthand)$/;
/** Kinds that hold no program, or a pattern's names. */
const TYPES = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^Import|^Export(?:All|Specifier)/;

type Node = Span & { type: string };
type Place = Span & { statement: boolean; faults: (Fault & { id: number })[]; inner: Place[] };

/** The module with a switch for each of these mutants, which are its own. Throws when one has no place for a switch. */
export function withSwitches(file: string, text: string, mutants: readonly Numbered[]): string {
  const places = placesOf(parseSync(file, text).program);
  for (const mutant of mutants) {
    // They come in the order of a walk, an outer before an inner one: the last that holds the fault is the nearest.
    const place = places.findLast((one) => holds(one, mutant) && (one.statement || mutant.text !== ";"));
    if (!place) throw new Error(`no place for a switch: ${file}:${mutant.line}: ${mutant.before}`);
    place.faults.push(mutant);
  }
  return render(
    text,
    { start: 0, end: text.length },
    nested(places.filter(({ faults }) => faults.length > 0)),
  );
}

function placesOf(program: unknown): Place[] {
  const places: Place[] = [];
  const walk = (node: Node, at: string) => {
    if (TYPES.test(node.type)) return;
    const statement = node.type === "ExpressionStatement" && !("directive" in node && node.directive);
    if (statement || (VALUES.test(node.type) && !NO_VALUE.test(at)))
      places.push({ start: node.start, end: node.end, statement, faults: [], inner: [] });
    const shorthand = "shorthand" in node && node.shorthand === true;
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, `${node.type} ${shorthand ? "shorthand" : key}`);
  };
  if (isNode(program)) walk(program, "");
  return places;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Places by the one around them; given in the order of a walk. */
function nested(places: readonly Place[]): Place[] {
  const roots: Place[] = [];
  const open: Place[] = [];
  for (const place of places) {
    while (open.length > 0 && !holds(open.at(-1) ?? place, place)) open.pop();
    (open.at(-1)?.inner ?? roots).push(place);
    open.push(place);
  }
  return roots;
}

function render(text: string, { start, end }: Span, places: readonly Place[]): string {
  let out = "";
  let from = start;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    out += text.slice(from, place.start) + switchText(text, place);
    from = place.end;
  }
  return out + text.slice(from, end);
}

function switchText(text: string, place: Place): string {
  const original = render(text, place, place.inner);
  const branches = place.faults.map(
    (fault) =>
      [
        fault.id,
        text.slice(place.start, fault.start) + fault.text + text.slice(fault.end, place.end),
      ] as const,
  );
  if (place.statement)
    return `{${branches.map(([id, other]) => `if(${SWITCH}(${id})){${other}}else `).join("")}{${original}}}`;
  return `(${branches.map(([id, other]) => `${SWITCH}(${id})?(${other}):`).join("")}(${original}))`;
}
