// The operator table: which faults are made out of a program, by kind of syntax. A fault replaces one span of the text.
import type { ESTree, VisitorObject } from "rolldown/utils";
import { methodFaults } from "./methods.ts";

/** A span of the source, and what stands there instead. */
export type Fault = { operator: string; start: number; end: number; text: string };

export type Span = { start: number; end: number };

/** `source` is the text of a span. `add` takes a fault; `quiet` keeps faults out of a span. */
export type Collector = {
  source: (span: Span) => string;
  add: (operator: string, span: Span, text: string) => void;
  quiet: (span: Span) => void;
};

const BOUNDARY: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const NEGATION: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};
const ARITHMETIC: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "**": "*",
  ">>": "<<",
  "<<": ">>",
};

/** Visits that hand every fault of a program to the collector. */
export function operators(collect: Collector): VisitorObject {
  return { ...expressions(collect), ...conditions(collect), ...literals(collect), ...quietSpans(collect) };
}

function expressions({ source, add, quiet }: Collector): VisitorObject {
  const swap = (operator: string, node: Operation, to: string | undefined) => {
    if (to === undefined) return;
    const between = source({ start: node.left.end, end: node.right.start }).replace(node.operator, to);
    add(operator, node, source(node.left) + between + source(node.right));
  };
  return {
    BinaryExpression(node) {
      swap("boundary", node, BOUNDARY[node.operator]);
      swap("negation", node, NEGATION[node.operator]);
      const texts = [node.left, node.right].filter(isText);
      // Another text in an equality is its negation again, for the one value that counts.
      if (node.operator === "===" || node.operator === "!==") texts.forEach(quiet);
      if (texts.length === 0) swap("arithmetic", node, ARITHMETIC[node.operator]);
    },
    LogicalExpression(node) {
      if (node.operator === "??") add("default", node, source(node.left));
      else swap("logic", node, node.operator === "&&" ? "||" : "&&");
    },
    UnaryExpression(node) {
      if (node.operator === "!" || node.operator === "-") add("sign", node, source(node.argument));
    },
    UpdateExpression(node) {
      add(
        "arithmetic",
        node,
        source(node).replace(/\+\+|--/, (sign) => (sign === "++" ? "--" : "++")),
      );
    },
    AssignmentExpression(node) {
      const to = ARITHMETIC[node.operator.slice(0, -1)];
      if (to !== undefined && !isText(node.right)) swap("arithmetic", node, `${to}=`);
    },
    ExpressionStatement: (node) => add("statement", node, ";"),
    CallExpression: (node) => methodFaults(node, source, add),
    SpreadElement: ({ argument }) => spreadFaults(argument, add),
  };
}

type Operation = Span & { left: Span; right: Span; operator: string };

/** `...(when && part)`: the part always, and never. */
function spreadFaults(argument: ESTree.Expression, add: Collector["add"]): void {
  const inner = argument.type === "ParenthesizedExpression" ? argument.expression : argument;
  if (inner.type !== "LogicalExpression" || inner.operator !== "&&") return;
  add("spread", inner.left, "true");
  add("spread", inner.left, "false");
}

function conditions({ add }: Collector): VisitorObject {
  const both = ({ test }: { test: Span }) => {
    add("condition", test, "true");
    add("condition", test, "false");
  };
  return {
    IfStatement: both,
    ConditionalExpression: both,
    WhileStatement: ({ test }) => add("condition", test, "false"),
    ForStatement: ({ test }) => test && add("condition", test, "false"),
  };
}

function literals({ source, add }: Collector): VisitorObject {
  return {
    Literal(node) {
      if (typeof node.value === "boolean") add("boolean", node, String(!node.value));
      if (typeof node.value === "number") add("number", node, String(node.value + 1));
      if (typeof node.value === "bigint") add("number", node, `${node.value + 1n}n`);
      if (typeof node.value === "string") add("text", node, node.value === "" ? '"fault"' : '""');
      if ("regex" in node) for (const text of patternFaults(source(node))) add("pattern", node, text);
    },
    TemplateLiteral: (node) => add("text", node, "``"),
  };
}

/** A regular expression without one of its anchors, with one class turned round, or one repetition more or less. */
export function patternFaults(pattern: string): string[] {
  const changes: readonly [RegExp, string][] = [
    [/(?<=^\/|[(|])\^/, ""],
    [/(?<!\\)\$(?=\/[a-z]*$|[)|])/, ""],
    [/(?<!\\)\[\^/, "["],
    [/(?<!\\)\[(?!\^)/, "[^"],
    [/\\d/, "\\D"],
    [/(?<=[\])\w.])\+/, ""],
    [/(?<=[\])\w.])\*/, "+"],
    [/\/[a-z]*g[a-z]*$/, "/"],
  ];
  return changes.map(([from, to]) => pattern.replace(from, to)).filter((text) => text !== pattern);
}

/** Where a fault is no fault: types, imports, names of properties, and the words of errors and of the console. */
function quietSpans({ quiet }: Collector): VisitorObject {
  return {
    ImportDeclaration: quiet,
    TSTypeAnnotation: quiet,
    TSTypeAliasDeclaration: quiet,
    TSInterfaceDeclaration: quiet,
    TSTypeParameterInstantiation: quiet,
    TSAsExpression: ({ typeAnnotation }) => quiet(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => quiet(typeAnnotation),
    Property: ({ key, computed }) => void (computed || quiet(key)),
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name.endsWith("Error")) quiet(node);
    },
    ThrowStatement: ({ argument }) => quiet(argument),
  };
}

function isText(node: { type: string; value?: unknown }): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}
