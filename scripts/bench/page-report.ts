// The part of the report on the page, beside what it was before.
import { CONDITIONS, type Measured, TYPINGS, VIEWS } from "./page-speed.ts";
import { figure, setting, tableText } from "./report.ts";

/** `other`: what the page that was visited in turns with this one is called. */
export function pageReport({ seen, typed }: Measured, rounds: number, other: string | undefined): string {
  const { kilobits, latency, processor, width } = CONDITIONS;
  const then = other === undefined ? [] : [other];
  return [
    `${setting()}. Chromium, ${width} px wide, ${kilobits} kbit/s, ${latency} ms to the server, a processor slowed ${processor} times; the Worker in ` +
      `workerd on the same machine. Medians of ${rounds} first visits. Figures count from the release of the last key to the frame that shows ` +
      `them. Review: the page as it was measured on 21 November 2026, on another machine and by another script.${other === undefined ? "" : ` ${other}: that page's last commit, visited in turns with this one.`}`,
    tableText(
      [
        ...["view", "largest part on screen, s", ...then, "review", "layout shift"],
        ...["KB", ...then, "requests", ...then],
      ],
      seen.map(({ own, other: old }) => [
        own.name,
        seconds(own.lcp),
        ...then.map(() => seconds(old?.lcp)),
        seconds(VIEWS.find(({ name }) => name === own.name)?.before),
        figure(own.shift, 3),
        figure(own.kilobytes, 1),
        ...then.map(() => figure(old?.kilobytes ?? Number.NaN, 1)),
        figure(own.requests),
        ...then.map(() => figure(old?.requests ?? Number.NaN)),
      ]),
    ),
    tableText(
      ["typed", "last key to figures, s", ...then, "review", "layout shift"],
      typed.map(({ own, other: old }) => [
        own.name,
        seconds(own.delay),
        ...then.map(() => seconds(old?.delay)),
        seconds(TYPINGS.find(({ name }) => name === own.name)?.before),
        figure(own.shift, 3),
      ]),
    ),
  ].join("\n\n");
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? "-" : figure(milliseconds / 1000, 2);
}
