// The lines of a bill as people read them, under either calculator's names, each with its colour in charts.

type Item = { label: string; tone: number };

const ITEMS: ReadonlyMap<string, Item> = new Map([
  ["prompt", { label: "Input", tone: 1 }],
  ["input", { label: "Input", tone: 1 }],
  ["cache_read", { label: "Cache read", tone: 2 }],
  ["cacheRead", { label: "Cache read", tone: 2 }],
  ["cache_write", { label: "Cache write", tone: 4 }],
  ["cacheWrite", { label: "Cache write", tone: 4 }],
  ["completion", { label: "Output", tone: 3 }],
  ["output", { label: "Output", tone: 3 }],
  ["reasoning", { label: "Reasoning", tone: 5 }],
  ["web_search", { label: "Web search", tone: 6 }],
  ["webSearch", { label: "Web search", tone: 6 }],
  ["request", { label: "Per call", tone: 8 }],
  ["discount", { label: "Discount", tone: 8 }],
  ["byokFee", { label: "Own-key fee", tone: 7 }],
]);

/** How a line is called and coloured. */
export function describeItem(item: string): Item {
  return ITEMS.get(item) ?? { label: item, tone: 8 };
}
