// What a bar chart shows, and the slot for the code that draws it: the browser fills it, so that neither the Worker nor a
// page without charts carries a chart library.
import type { ElementOf } from "./dom.ts";

export type Bars = {
  labels: string[];
  series: { label: string; values: number[]; tone: number }[];
  stacked: boolean;
  /** The bar to point out, by its place. */
  marked?: number;
  format: (value: number) => string;
};

/** A label for each row: its provider, with the model's id where a provider has several. */
export function labelsOf(rows: readonly { provider: string; model: string }[]): string[] {
  return rows.map(({ provider, model }) => {
    const alone = rows.filter((row) => row.provider === provider).length === 1;
    return alone ? provider : `${provider}: ${model}`;
  });
}

export type Canvas = ElementOf<"canvas">;

/** Draws on a canvas and returns what takes the drawing away. */
export type Draw = (canvas: Canvas, bars: Bars) => () => void;

let load: (() => Promise<Draw>) | undefined;

/** Says how the drawing code is loaded. */
export function drawWith(loader: () => Promise<Draw>): void {
  load = loader;
}

/** The drawing code, once there is some. */
export async function loadDraw(): Promise<Draw | undefined> {
  return load?.();
}
