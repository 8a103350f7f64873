// The modes that visitors choose from, each with its rates and its own unit: two units never share a column.
import type { PriceEntry } from "../../contract/price-answers.ts";
import { times, toDecimal } from "../../pricing/decimal.ts";
import type { PublicRate } from "../../schemas/price.ts";
import { TEXT_RATES } from "../api/names.ts";

/** A mode's own unit: names of prices, each with how many make one unit; the first that an entry has counts. */
type Unit = { label: string; of: Readonly<Record<string, number>> };

export type ModeColumns = {
  label: string;
  modes: readonly string[];
  rates: readonly PublicRate[];
  unit?: Unit;
};

export const MODES = {
  chat: { label: "Chat", modes: ["chat", "completion", "responses"], rates: TEXT_RATES },
  embedding: { label: "Embedding", modes: ["embedding"], rates: ["prompt"] },
  rerank: {
    label: "Rerank",
    modes: ["rerank"],
    rates: ["prompt"],
    unit: { label: "USD per 1,000 queries", of: { input_per_query: 1000 } },
  },
  image: {
    label: "Image",
    modes: ["image_generation", "image_edit"],
    rates: ["prompt", "completion"],
    unit: { label: "USD per image made", of: { output_per_image: 1, image_output: 1 } },
  },
  speech: {
    label: "Speech",
    modes: ["audio_speech"],
    rates: ["prompt", "audio_output"],
    unit: { label: "USD per 1M characters", of: { input_per_character: 1_000_000 } },
  },
  transcription: {
    label: "Transcription",
    modes: ["audio_transcription"],
    rates: ["prompt", "audio", "completion"],
    unit: {
      label: "USD per hour of audio",
      of: { input_per_hour_audio: 1, input_per_minute: 60, input_per_second: 3600 },
    },
  },
  realtime: {
    label: "Realtime",
    modes: ["realtime"],
    rates: ["prompt", "completion", "audio", "audio_output"],
  },
  video: {
    label: "Video",
    modes: ["video_generation"],
    rates: ["prompt"],
    unit: { label: "USD per second made", of: { output_per_second: 1, output_per_video_per_second: 1 } },
  },
  ocr: {
    label: "Pages",
    modes: ["ocr"],
    rates: [],
    unit: { label: "USD per 1,000 pages", of: { ocr_per_page: 1000, input_per_page: 1000 } },
  },
  any: { label: "Any", modes: [], rates: TEXT_RATES },
} as const satisfies Record<string, ModeColumns>;

export type Mode = keyof typeof MODES;

export const MODE_NAMES = Object.keys(MODES) as Mode[];

export type Span = { low: string; high: string };

/** An entry's lowest and highest price in a unit, as exact decimals in USD; undefined if the entry has no price in it. */
export function unitSpan({ of }: Unit, { units, pricing }: PriceEntry): Span | undefined {
  const prices = Object.entries({ ...units, image_output: pricing?.image_output ?? 0 });
  for (const [name, factor] of Object.entries(of)) {
    // Generated media may have a price for each size.
    const isIts = (unit: string) => unit === name || (/^output_/.test(name) && unit.startsWith(`${name}_`));
    const own = prices.flatMap(([unit, rate]) => (isIts(unit) && rate > 0 ? rate : []));
    const exact = (rate: number) => times(toDecimal(rate), String(factor));
    if (own.length > 0) return { low: exact(Math.min(...own)), high: exact(Math.max(...own)) };
  }
  return undefined;
}
