// From the id a caller sends to a listed model: exact first, then disclosed rules; never a silent prefix or fuzzy match.
import type { MATCH_RULES } from "../contract/cost-answers.ts";
import { type Rewriter, rewritersOf } from "./rewrite-id.ts";

/** The models of one provider. */
export type ModelLookup = {
  has(id: string): boolean;
  alias(id: string): string | undefined;
  /** The one listed id, or several of one price, that differs in letter case or in `.` `-` `_` `@` alone. */
  spelled(id: string): string | undefined;
  /** The newest dated or `-latest` form of an id without a date, where all that are listed have one price. */
  newest(id: string): string | undefined;
};

export type MatchRule = (typeof MATCH_RULES)[number];

/** `rule` is absent when the id is listed as it was sent; of several rules it is the last. */
export type Match = { id: string; rule?: MatchRule };

/** The most rules that are applied one after another. */
const MAX_RULES = 4;

/**
 * Finds the listed model for a requested id: as it is, as a declared alias, or as the rules of rewrite-id.ts rewrite it, each
 * result of which may again be an alias; then the same in another spelling, or without its date.
 */
export function matchModel(
  requested: string,
  provider: { slug: string; aliases: readonly string[] },
  models: ModelLookup,
): Match | undefined {
  if (models.has(requested)) return { id: requested };
  const alias = models.alias(requested);
  if (alias !== undefined) return { id: alias, rule: "alias" };
  const forms = formsOf(requested, rewritersOf(provider));
  return (
    firstOf(forms, ({ id, rule }) => found(models.has(id) ? id : models.alias(id), rule)) ??
    firstOf(forms, ({ id }) => found(models.spelled(id), "spelling")) ??
    firstOf(forms, ({ id }) => found(models.newest(id), "undated"))
  );
}

function found(id: string | undefined, rule: MatchRule | undefined): Match | undefined {
  return id === undefined ? undefined : { id, ...(rule && { rule }) };
}

function firstOf(forms: readonly Match[], find: (form: Match) => Match | undefined): Match | undefined {
  for (const form of forms) {
    const match = find(form);
    if (match) return match;
  }
  return undefined;
}

/** The id, and all that rules make of it, those of fewer rules first. */
function formsOf(requested: string, rewriters: readonly Rewriter[]): Match[] {
  const forms: Match[] = [{ id: requested }];
  const seen = new Set([requested]);
  let last = forms;
  for (let depth = 0; depth < MAX_RULES; depth++) {
    last = last.flatMap((form) =>
      rewriters.flatMap(({ rule, rewrite }) => {
        const id = rewrite(form.id);
        if (id === undefined || seen.has(id)) return [];
        seen.add(id);
        return [{ id, rule }];
      }),
    );
    forms.push(...last);
  }
  return forms;
}
