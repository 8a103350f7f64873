// genai-prices v2 data.json: USD per 1M tokens or per 1,000 of other things, with tiers, dates and hours.
import * as z from "zod/mini";
import type { Observation } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import {
  alsoRefused,
  checked,
  readEach,
  slugsOf,
  type Translation,
  translateEach,
} from "../translate/translation.ts";
import { conditionalPrices, entriesOf } from "./genai-prices-cards.ts";

const model = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  context_window: z.optional(z.number()),
  match: z.unknown(),
  prices: conditionalPrices,
});

const providerList = z.object({ id: z.string(), models: z.array(z.unknown()) });

const document = z.array(z.unknown());

type Model = z.infer<typeof model>;

/**
 * Models of its `google`, which is Vertex AI and AI Studio together, that Vertex alone serves: other makers' models, models as a
 * service, and Vertex's own ids.
 */
const VERTEX_ONLY = /^claude-|-maas$|^gemini-(?:1\.0-pro-vision-001|2\.5-(?:flash|pro)-tts|live-2\.5-flash)$/;

/** The maker's ids of two models that the list writes its own way. */
const OWN_ID: Readonly<Record<string, string>> = {
  "claude-4-opus": "claude-opus-4",
  "claude-4-sonnet": "claude-sonnet-4",
};

/** One row per provider and model. */
export function parse(json: unknown, providers: readonly Provider[]): Translation {
  const slugs = slugsOf(providers, "genai-prices");
  const { read: lists, ...refused } = readEach(
    checked(document, json).map((stated) => {
      const name = idOf(stated);
      return { name: String(name), provider: slugs.get(String(name)), stated };
    }),
    providerList,
  );
  const items = lists.flatMap(({ name, provider, stated: { models } }) => {
    const ids = new Set(models.map(idOf));
    return models.map((stated) => {
      const id = idOf(stated);
      const item = { name: `${name}/${id}`, provider, id, ids, stated };
      const vertex = provider !== undefined && name === "google" && VERTEX_ONLY.test(String(id));
      return vertex ? { ...item, provider: "vertex", id: OWN_ID[String(id)] ?? id } : item;
    });
  });
  const translated = translateEach(items, model, ({ provider, id, ids, stated }) =>
    rowOf(provider, { ...stated, id: String(id) }, ids),
  );
  return alsoRefused(refused, translated);
}

/** `ids` are those of every model of the provider: a declared id that is one of them is no alias. */
function rowOf(provider: string, stated: Model, ids: ReadonlySet<unknown>): Observation {
  // Its "regional." ids are names of its own for a dearer price; a plain id must not lead there.
  const declared = stated.id.startsWith("regional.") ? [] : declaredIds(stated.match);
  const aliases = declared.filter((alias) => alias !== stated.id && !ids.has(alias));
  const facts = {
    ...(stated.name !== undefined && { name: stated.name }),
    ...(stated.context_window && { context_tokens: stated.context_window }),
  };
  return {
    provider,
    id: stated.id,
    ...(aliases.length > 0 && { aliases }),
    facts,
    prices: entriesOf(stated.prices),
  };
}

function idOf(stated: unknown): unknown {
  return typeof stated === "object" && stated !== null && "id" in stated ? stated.id : undefined;
}

/** Ids a match rule states exactly. Prefix and substring rules price new models wrongly and are not taken. */
function declaredIds(match: unknown): string[] {
  if (typeof match !== "object" || match === null) return [];
  if ("equals" in match && typeof match.equals === "string") return [match.equals];
  return "or" in match && Array.isArray(match.or) ? match.or.flatMap(declaredIds) : [];
}
