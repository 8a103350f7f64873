// What a mutation run says: figures by room, and each mutant that lives without a reason.
import type { Mutant } from "./find-mutants.ts";
import type { Judged } from "./run-mutants.ts";
import { names, type Survivor } from "./survivors.ts";

/** Percent of a room's mutants that may live, those with a reason included. */
export const ALIVE_LIMIT = 8;

export type RoomFigures = {
  room: string;
  mutants: number;
  /** By how they ended. */
  killed: number;
  types: number;
  lost: number;
  alive: number;
  /** Of the living ones, those that survivors.json names. */
  named: number;
  /** Percent. */
  share: number;
};

/** Figures by room, in the order of the rooms; a room without mutants is left out. */
export function figuresOf(
  rooms: readonly string[],
  judged: readonly Judged[],
  survivors: readonly Survivor[],
): RoomFigures[] {
  return rooms.flatMap((room) => {
    const all = judged.filter(({ mutant }) => isIn(room, mutant.file));
    const alive = all.filter(({ end }) => end === "alive");
    const count = (end: Judged["end"]) => all.filter((one) => one.end === end).length;
    const figures = {
      room,
      mutants: all.length,
      killed: count("test"),
      types: count("types"),
      lost: count("lost"),
      alive: alive.length,
      named: alive.filter(({ mutant }) => survivors.some((entry) => names(entry, mutant))).length,
      share: (alive.length / all.length) * 100,
    };
    return all.length === 0 ? [] : [figures];
  });
}

/** Entries of survivors.json for these files that name no living mutant: killed by now, or the line has changed. */
export function outdated(judged: readonly Judged[], survivors: readonly Survivor[]): Survivor[] {
  const files = new Set(judged.map(({ mutant }) => mutant.file));
  const alive = judged.filter(({ end }) => end === "alive").map(({ mutant }) => mutant);
  return survivors.filter((entry) => files.has(entry.file) && !alive.some((mutant) => names(entry, mutant)));
}

/** The figures as a Markdown table, a line a room. */
export function figuresText(figures: readonly RoomFigures[]): string {
  const line = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line("room", "mutants", "killed", "by types", "lost", "alive", "named", "% alive"),
    `|${"---|".repeat(8)}`,
    ...figures.map((one) =>
      line(
        one.room,
        one.mutants,
        one.killed,
        one.types,
        one.lost,
        one.alive,
        one.named,
        one.share.toFixed(1),
      ),
    ),
  ].join("\n");
}

/** One line per mutant: its place, its line, and the fault. */
export function mutantText({ file, line, column, operator, before, after }: Mutant): string {
  return `${file}:${line}:${column} ${operator}: ${short(before)} -> ${short(after) || "(nothing)"}`;
}

/** Whether a file is a room, or lies in it. */
export function isIn(room: string, file: string): boolean {
  return file === room || file.startsWith(`${room}/`);
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}
