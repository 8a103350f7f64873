// The map in the shape of models.dev's api.json: every provider and model that document ever had, with our prices.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Status } from "../../src/schemas/words.ts";
import type { ApiModel, ApiProvider } from "../files/api-map.ts";
import type { Catalog } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { JsonObject } from "../files/cost-map.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { withDoubtedCacheRead } from "../litellm/price-fields.ts";
import { modelsById } from "../translate/model-ids.ts";
import { slugsOf } from "../translate/translation.ts";
import { costOf, modeCost } from "./cost.ts";

/** A provider's own fields, and its models by id. */
export type ApiEntry = { own: JsonObject; models: ReadonlyMap<string, JsonObject> };

/** Provider id -> its entry. */
export type ApiMap = ReadonlyMap<string, ApiEntry>;

/** An unknown day as the document itself writes it: its readers need a day. */
const NO_DAY = "1970-01-01";

/** Statuses for which the format has one word; an offer whose day is known has it before and after. */
const ENDING = ["deprecated", "retired", "delisted"] as const satisfies readonly Status[];

const CAPABILITIES = ["attachment", "reasoning", "tool_call"] as const;

/** The map for an instant's prices: of registered providers the catalogue's, if one is believed, of others what the document said. */
export function renderApi(
  files: readonly ApiProvider[],
  catalog: Catalog,
  registry: readonly Provider[],
  at: Instant,
): ApiMap {
  const index = modelsById(catalog);
  const slugs = slugsOf(registry, "models-dev");
  return new Map(
    files.map((file) => {
      const slug = slugs.get(file.provider);
      const models = file.models.map((model) => {
        const listed = slug === undefined ? undefined : index.get(slug)?.get(model.id);
        const prices = slug === undefined ? model.prices : listed?.prices;
        const isEnding = model.gone !== undefined || ENDING.some((status) => status === listed?.status);
        const price = inForce(prices ?? [], at);
        const charged = price && listed ? withDoubtedCacheRead(price, listed) : price;
        return [model.id, modelFields(model, charged, isEnding)] as const;
      });
      const { provider: id, env, npm, api, name, doc } = file;
      const own = { id, env, npm, ...stated({ api }), name, ...stated({ doc }) };
      return [id, { own, models: new Map(models) }];
    }),
  );
}

/** JSON text of the map, keys in code point order, one model a line. */
export function apiText(map: ApiMap): string {
  const providers = [...map].toSorted(([a], [b]) => byCodePoint(a, b));
  return `{${providers.map(([id, entry]) => `${JSON.stringify(id)}:${entryText(entry)}`).join(",\n")}}\n`;
}

function entryText({ own, models }: ApiEntry): string {
  const lines = [...models]
    .toSorted(([a], [b]) => byCodePoint(a, b))
    .map(([id, fields]) => `\n${JSON.stringify(id)}:${JSON.stringify(fields)}`);
  return `${JSON.stringify(own).slice(0, -1)},"models":{${lines.join(",")}}}`;
}

function modelFields(model: ApiModel, price: PriceEntry | undefined, isEnding: boolean): JsonObject {
  const { id, facts, family, knowledge, temperature, canonical, interleaved, serving } = model;
  const can = new Set(facts.capabilities);
  const structured = can.has("structured_output") || model.structured_output;
  const status = isEnding ? "deprecated" : facts.stage;
  const cost = price && costOf(price, model);
  return {
    id,
    name: facts.name ?? id,
    ...stated({ family }),
    ...Object.fromEntries(CAPABILITIES.map((name) => [name, can.has(name)])),
    ...stated({ interleaved: typeof interleaved === "string" ? { field: interleaved } : interleaved }),
    ...stated({ structured_output: structured, temperature, knowledge }),
    release_date: facts.released ?? NO_DAY,
    last_updated: model.updated ?? facts.released ?? NO_DAY,
    modalities: { input: facts.input_modalities ?? ["text"], output: facts.output_modalities ?? ["text"] },
    open_weights: can.has("open_weights"),
    limit: {
      context: facts.context_tokens ?? 0,
      ...stated({ input: facts.max_input_tokens }),
      output: facts.max_output_tokens ?? 0,
    },
    ...stated({ status, experimental: toModes(model, price), cost, provider: serving }),
    ...stated({ canonical_model_id: canonical }),
  };
}

function toModes(model: ApiModel, price: PriceEntry | undefined): JsonObject | undefined {
  if (model.modes === undefined) return undefined;
  const modes = Object.entries(model.modes).map(([name, mode]) => {
    const cost = price && modeCost(price, name, mode, model);
    return [name, stated({ cost, provider: stated(mode) })] as const;
  });
  return { modes: Object.fromEntries(modes) };
}
