// Validation of bodies and queries: turns zod issues into one sentence that names the field and what would be accepted.
import { type Hook, zValidator } from "@hono/zod-validator";
import * as core from "zod/v4/core";
import { type Failure, fail, type InvalidCode, invalid, ok, type Result } from "../failure.ts";
import { once } from "../lru-cache.ts";
import { respondFailure } from "./failure-answers.ts";
import type { App } from "./respond.ts";

const MAX_ISSUES = 3;
const SHOWN_LENGTH = 40;

/** Validates a body, or one call of many, by a schema that is built on first use. */
export function reader<T extends core.$ZodType>(schema: () => T): (value: unknown) => Result<core.output<T>> {
  return (value) => {
    const { success, data, error } = core.safeParse(schema(), value);
    return success ? ok(data) : fail(toFailure(error.issues, value, "json"));
  };
}

/** Middleware that passes a valid query to the route or answers 400. The schema is built on the first request. */
export function validate<T extends core.$ZodType, Where extends Exclude<Target, "json">>(
  target: Where,
  schema: () => T,
) {
  type Refuse = Hook<core.output<T>, App, string, Where, object, T>;
  type Validate = ReturnType<typeof zValidator<T, Where, App, string, Refuse>>;
  const refuse: Refuse = (result, c) => {
    if (!result.success) return respondFailure(c, toFailure(result.error.issues, result.data, target));
  };
  const built = once(() => zValidator<T, Where, App, string, Refuse>(target, schema(), refuse));
  const validated: Validate = (c, next) => built()(c, next);
  return validated;
}

type Target = "json" | "query" | "param";

/** The failure for a list of issues; its message contains the first few. */
export function toFailure(issues: readonly core.$ZodIssue[], data: unknown, target: Target): Failure {
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.join(".") || "body";
    if (byField.has(field) || byField.size === MAX_ISSUES) continue;
    const input = valueAt(data, issue.path);
    const got = input === undefined ? "it is missing" : `got ${show(input, target)}`;
    byField.set(field, `${field}: expected ${issue.message}, ${got}`);
  }
  return invalid(invalidCode(issues[0], data, target), [...byField.values()].join("; "));
}

function invalidCode(issue: core.$ZodIssue | undefined, data: unknown, target: Target): InvalidCode {
  const input = valueAt(data, issue?.path ?? []);
  if (input === undefined || (target === "query" && typeof input === "string" && input.trim() === ""))
    return "missing_parameter";
  return issue?.path[0] === "subprovider" ? "unknown_subprovider" : "invalid_parameter";
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function show(input: unknown, target: Target): string {
  if (Array.isArray(input)) return target === "query" ? "several values" : "an array";
  if (typeof input === "object" && input !== null) return "an object";
  if (typeof input !== "string") return String(input);
  return JSON.stringify(input.length > SHOWN_LENGTH ? `${input.slice(0, SHOWN_LENGTH)}…` : input);
}
