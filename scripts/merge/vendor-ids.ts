// OpenRouter's ids are `vendor/model`. A copy of its list that left the vendor out names the same offers.
import type { SourcedRow } from "./group-models.ts";

/** Vendors of ids that no list of today has with a vendor, or has with two; as OpenRouter listed them in 2025. */
// biome-ignore format: one line a vendor
const VENDORS: Readonly<Record<string, readonly string[]>> = {
  "arcee-ai": ["arcee-blitz", "caller-large", "virtuoso-medium-v2"],
  deepseek: ["deepseek-r1-distill-qwen-7b"],
  google: ["gemini-2.5-flash-lite-preview-06-17", "gemini-2.5-flash-preview-05-20:thinking"],
  inception: ["mercury-coder-small-beta"],
  "meta-llama": ["llama-3.3-8b-instruct:free"],
  microsoft: ["phi-4-reasoning:free"],
  mistralai: ["magistral-medium-2506", "magistral-small-2506", "ministral-8b"],
  opengvlab: ["internvl3-14b:free", "internvl3-2b:free"],
  openrouter: ["auto"],
  sarvamai: ["sarvam-m:free"],
  sentientagi: ["dobby-mini-unhinged-plus-llama-3.1-8b"],
  thedrummer: ["valkyrie-49b-v1"],
  thudm: ["glm-z1-rumination-32b"],
};

const KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(VENDORS).flatMap(([vendor, ids]) => ids.map((id) => [id, vendor] as const)),
);

/**
 * The rows of OpenRouter, each under its `vendor/model`; the id without the vendor leads there. Such a row is older than any
 * with a vendor: where one is there, the name alone is left of it. An id whose vendor nobody tells stays as it is.
 */
export function withVendors(provider: string, rows: readonly SourcedRow[]): SourcedRow[] {
  if (provider !== "openrouter") return [...rows];
  const vendors = vendorsByName(rows);
  const whole = new Set(rows.map(({ row }) => row.id));
  return rows.map((sourced) => {
    const { past: _past, ...row } = sourced.row;
    const vendor = vendorOf(row.id, vendors);
    if (vendor === undefined) return sourced;
    const id = `${vendor}/${row.id}`;
    const aliases = [...(row.aliases ?? []), row.id];
    return { ...sourced, row: { ...row, id, aliases, prices: whole.has(id) ? [] : row.prices } };
  });
}

/** The vendors of each name that lists have, with what follows its colon and without. */
function vendorsByName(rows: readonly SourcedRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const vendors = new Map<string, Set<string>>();
  for (const { row } of rows) {
    const [vendor = "", name] = row.id.toLowerCase().split("/");
    if (name === undefined) continue;
    for (const key of [name, `${baseOf(name)}:*`]) {
      vendors.set(key, (vendors.get(key) ?? new Set()).add(vendor));
    }
  }
  return vendors;
}

/** The one vendor of the name, else of the model whose variant it is; an id that has its vendor is no name. */
function vendorOf(id: string, vendors: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const name = id.toLowerCase();
  const [known] = [vendors.get(name), vendors.get(`${baseOf(name)}:*`)].filter(
    (found) => found !== undefined,
  );
  const [only, second] = known ?? [];
  return KNOWN.get(name) ?? (second === undefined ? only : undefined);
}

function baseOf(name: string): string {
  return name.split(":")[0] ?? name;
}
