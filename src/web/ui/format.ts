// How amounts are written: exact decimals moved to the unit of the table, never rounded by binary arithmetic.
import { scaleDecimal, toDecimal } from "../../pricing/decimal.ts";
import { dayAt } from "../../schemas/moment.ts";

/** A name of the API in words: `cache_read` and `cacheRead` are "cache read". */
export function inWords(name: string): string {
  return name.replaceAll("_", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The same with a capital: `Cache read`. */
export function titled(name: string): string {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `1 Dec`, `1 Jan ’27` where the year is another than today's; `Dec` of a month. */
export function dayText(day: string, today: string): string {
  const [year = "", month = "", date] = day.split("-");
  const text = `${date === undefined ? "" : `${Number(date)} `}${MONTHS[Number(month) - 1]}`;
  return year === today.slice(0, 4) ? text : `${text} ’${year.slice(2)}`;
}

export function todayUtc(): string {
  return dayAt(Date.now());
}

/** A day, with the time if that is not midnight; UTC. */
export function instantText(at: string): string {
  const [day = "", time = ""] = at.replace(/Z$/, "").split("T");
  return time.startsWith("00:00:00") || time === "" ? day : `${day} ${time.slice(0, 5)} UTC`;
}

export const UNIT_NAMES = {
  "1m": "USD per 1M tokens",
  "1k": "USD per 1K tokens",
  token: "USD per token",
} as const;
export type Unit = keyof typeof UNIT_NAMES;
export const UNITS = Object.keys(UNIT_NAMES) as Unit[];

const PLACES: Readonly<Record<Unit, number>> = { "1m": 6, "1k": 3, token: 0 };
const MIN_DECIMALS = 2;

/** A USD-per-token rate in a unit, with every digit it has and at least cents. */
export function formatRate(rate: number | string, unit: Unit): string {
  return withCents(toDecimal(rate, PLACES[unit]));
}

/** An exact amount of USD: every digit, at least cents. */
export function formatUsd(amount: number | string): string {
  const text = withCents(toDecimal(amount));
  return text.startsWith("-") ? `−$${text.slice(1)}` : `$${text}`;
}

/** An amount of USD to compare by: to the cent from a dollar up, else six digits. */
export function roundUsd(amount: string): string {
  const value = Number(amount);
  return formatUsd(Math.abs(value) >= 1 ? value.toFixed(2) : Number(value.toPrecision(6)));
}

/** An amount that may lack a part: `at least $0.01`, or `unknown` where nothing of it is known. */
export function leastText(amount: string, isPartial: boolean, write: (amount: string) => string = formatUsd) {
  if (!isPartial) return write(amount);
  return Number(amount) === 0 ? "unknown" : `at least ${write(amount)}`;
}

/** The host of an address; a text that is not a URL comes back as it is. */
export function hostText(address: string): string {
  return URL.parse(address)?.hostname ?? address;
}

/** How whole digits are grouped, and the mark before a fraction: in English, so that a page is the same for every reader. */
const ENGLISH = { group: (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ","), point: "." };
let style = ENGLISH;

/** Writes amounts and counts from here on as the reader of this browser does; the Worker knows no reader. */
export function writeForReader(): void {
  const numbers = new Intl.NumberFormat(undefined, { numberingSystem: "latn" });
  const point = numbers.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
  style = { group: (digits) => numbers.format(BigInt(digits)), point };
}

/** What `write` returns in English, for programs and for people elsewhere. */
export function inEnglish<Text>(write: () => Text): Text {
  const own = style;
  style = ENGLISH;
  const text = write();
  style = own;
  return text;
}

/** A plain decimal as the reader writes it. */
export function written(decimal: string): string {
  const [whole = "0", fraction] = decimal.split(".");
  return `${whole.replace(/\d+/, style.group)}${fraction === undefined ? "" : style.point + fraction}`;
}

export function formatCount(count: number): string {
  return written(String(Number.isInteger(count) ? count : Math.round(count * 1000) / 1000));
}

/** `1 offer`, `2,000 offers`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}

const UNITS_OF_COUNTS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6 };

/** The whole number that a text means: `1,000`, `1 000`, `50k`, `1.5M` or `1e6`; undefined for anything else, also for `1.000`. */
export function countIn(typed: string): number | undefined {
  const [, grouped, digits = "", unit = "", power = "0"] =
    /^(?:(\d{1,3}(?:[, \u00a0]\d{3})+)|(\d+(?:\.\d{1,2}(?=[km]$))?)(?:([km])|e(\d))?)$/i.exec(typed.trim()) ??
    [];
  const text = grouped?.replace(/\D/g, "") ?? digits;
  // Rounded, because 1.1 times a million is not a whole number in binary.
  const count = Math.round(Number(text) * (UNITS_OF_COUNTS[unit.toLowerCase()] ?? 1) * 10 ** Number(power));
  return text !== "" && Number.isSafeInteger(count) ? count : undefined;
}

/** An amount times `part` / `whole`: exact if that terminates, else with as many digits as rates have. */
export function share(amount: string, part: number, whole: number): string {
  const scaled = scaleDecimal(amount.replace("-", ""), String(part), String(whole));
  return amount.startsWith("-") ? `-${scaled}` : scaled;
}

/** A share to a tenth of a percent. */
export function shareText(share: number): string {
  return `${written(String(Math.floor(share * 1000) / 10))} %`;
}

/** A context window as people say it: 128K, 1M, 1.05M. */
export function formatTokens(count: number): string {
  if (count >= 1_000_000) return `${trimmed(count / 1_000_000)}M`;
  return count >= 1000 ? `${trimmed(count / 1000)}K` : String(count);
}

function withCents(text: string): string {
  const [whole = "0", fraction = ""] = text.split(".");
  return written(`${whole}.${fraction.padEnd(MIN_DECIMALS, "0")}`);
}

function trimmed(value: number): string {
  return written(String(Math.round(value * 100) / 100));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

/** Text for an element or a quoted attribute, escaped as Preact does. */
export function escapeHtml(text: string): string {
  return /["&<]/.test(text) ? text.replace(/["&<]/g, (one) => ENTITIES[one] ?? one) : text;
}
