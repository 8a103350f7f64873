// Pasted text -> what becomes of it: one call and its place, several, a question, or why there is nothing to price.
import type { Reading } from "../../../responses/read-response.ts";
import type { Ask, Problem } from "../../api/api.ts";
import { formatCount } from "../../ui/format.ts";
import { findPlace, type Place } from "./place.ts";
import type { Group, PasteState } from "./state.ts";

/** Each call is a request to the service. */
const MAX_CALLS = 200;

const UNREACHED: Problem = { kind: "offline", message: "The reader of responses cannot be loaded." };

/** Reads what was pasted and finds where each call belongs. */
export async function readPasted(ask: Ask, text: string, chosen?: Place): Promise<PasteState> {
  const readText = await loadReader();
  if (readText === undefined) return { kind: "problem", problem: UNREACHED };
  const read = readText(text);
  if (!("readings" in read)) return { kind: "unread", reason: read.reason, aside: false };
  const [reading, ...others] = read.readings;
  if (reading === undefined) return { kind: "unread", reason: "There is no call in this.", aside: false };
  if (others.length > 0) return readSeveral(ask, read.readings, chosen);
  const placing = await findPlace(ask, reading, chosen);
  if (placing.kind === "problem") return placing;
  return placing.kind === "question"
    ? { kind: "question", reading, question: placing }
    : { kind: "one", reading, settled: placing, aside: false };
}

/** The reader, which is loaded with the first paste; undefined without a connection. */
async function loadReader() {
  try {
    const { readText } = await import("../../../responses/read-text.ts");
    return readText;
  } catch {
    return undefined;
  }
}

async function readSeveral(ask: Ask, readings: readonly Reading[], chosen?: Place): Promise<PasteState> {
  if (readings.length > MAX_CALLS) {
    const reason = `This holds ${formatCount(readings.length)} calls; up to ${MAX_CALLS} are priced at once.`;
    return { kind: "unread", reason, aside: false };
  }
  const groups: Group[] = [];
  for (const same of Map.groupBy(readings, whoseOf).values()) {
    const placing = await placeGroup(ask, same, chosen);
    if (placing === undefined) continue;
    if (placing.kind === "problem") return placing;
    groups.push({ readings: same, placing });
  }
  return { kind: "several", groups, aside: false };
}

async function placeGroup(
  ask: Ask,
  [first]: readonly Reading[],
  chosen?: Place,
): Promise<Group["placing"] | { kind: "problem"; problem: Problem } | undefined> {
  return first && findPlace(ask, first, chosen);
}

/** What readings must share to be of one place. */
function whoseOf({ shape, model, provider, subprovider }: Reading): string {
  return JSON.stringify([shape, model?.id, provider?.id, subprovider]);
}
