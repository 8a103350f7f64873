// The UTC days beside a UTC day, `YYYY-MM-DD`.

const DAY_MS = 86_400_000;

export function dayBefore(day: string): string {
  return shifted(day, -DAY_MS);
}

export function dayAfter(day: string): string {
  return shifted(day, DAY_MS);
}

function shifted(day: string, ms: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString().slice(0, 10);
}
