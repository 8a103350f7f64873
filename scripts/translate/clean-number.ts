// Exact decimals from numbers as sources write them.

/**
 * Float noise: a number of at least `from` significant digits that agrees with one of `to` digits to one part in 10^`agreeing` stands for
 * the shorter one. The first row is double arithmetic, the second single precision.
 */
const NOISE = [
  { from: 15, to: 12, agreeing: 13 },
  { from: 8, to: 3, agreeing: 7 },
];

/** The plain decimal that a number means, `places` digits to the left, without float noise; undefined if not a number of 0 or more. */
export function cleanNumber(value: number | string, places = 0): string | undefined {
  const text = typeof value === "number" ? String(value) : value.trim();
  const match = /^\+?(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (match === null) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return "0";
  return plain(withoutNoise(digits, fraction.length - Number(exponent) + places));
}

type Scaled = { digits: string; scale: number };

function withoutNoise(digits: string, scale: number): Scaled {
  const significant = digits.replace(/0+$/, "").length;
  const exact = BigInt(digits);
  for (const { from, to, agreeing } of NOISE) {
    if (significant < from) continue;
    const dropped = digits.length - to;
    const unit = 10n ** BigInt(dropped);
    const rounded = ((exact + unit / 2n) / unit) * unit;
    const change = rounded > exact ? rounded - exact : exact - rounded;
    if (change * 10n ** BigInt(agreeing) <= exact)
      return { digits: String(rounded / unit), scale: scale - dropped };
  }
  return { digits, scale };
}

function plain({ digits, scale }: Scaled): string {
  if (scale <= 0) return digits + "0".repeat(-scale);
  const padded = digits.padStart(scale + 1, "0");
  const fraction = padded.slice(-scale).replace(/0+$/, "");
  const whole = padded.slice(0, -scale);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
