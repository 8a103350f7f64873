// The UTC days after a UTC day, `YYYY-MM-DD`, and the instant it begins; the day before is in src/schemas/moment.ts.

const DAY_MS = 86_400_000;

export function dayAfter(day: string): string {
  return shifted(day, DAY_MS);
}

/** The day so many days after, or before for a negative number. */
export function addDays(day: string, days: number): string {
  return shifted(day, days * DAY_MS);
}

/** Midnight, UTC. */
export function startOf(day: string): string {
  return `${day}T00:00:00Z`;
}

function shifted(day: string, ms: number): string {
  return new Date(Date.parse(startOf(day)) + ms).toISOString().slice(0, 10);
}
