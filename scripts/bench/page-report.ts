// The part of the report on the page, beside what it was before.
import { CONDITIONS, type Seen, TYPINGS, type Typed, VIEWS } from "./page-speed.ts";
import { figure, setting, tableText } from "./report.ts";

export function pageReport(seen: readonly Seen[], typed: readonly Typed[], rounds: number): string {
  const { kilobits, latency, processor, width } = CONDITIONS;
  return [
    `${setting()}. Chromium, ${width} px wide, ${kilobits} kbit/s, ${latency} ms to the server, a processor slowed ${processor} times; the Worker in ` +
      `workerd on the same machine. Medians of ${rounds} first visits. Before: the same page on 21 November 2026, version add60fc9.`,
    tableText(
      ["view", "largest part on screen, s", "before, s", "layout shift", "KB", "requests"],
      seen.map(({ name, lcp, shift, kilobytes, requests }) => [
        name,
        seconds(lcp),
        seconds(VIEWS.find((view) => view.name === name)?.before),
        figure(shift, 3),
        figure(kilobytes, 1),
        figure(requests),
      ]),
    ),
    tableText(
      ["typed", "last key to figures, s", "before, s", "layout shift"],
      typed.map(({ name, delay, shift }) => [
        name,
        seconds(delay),
        seconds(TYPINGS.find((typing) => typing.name === name)?.before),
        figure(shift, 3),
      ]),
    ),
  ].join("\n\n");
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? "-" : figure(milliseconds / 1000, 2);
}
