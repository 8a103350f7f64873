// The unit that prices are shown in, as the address holds it and as a visitor chooses it.
import { UNIT_NAMES, UNITS, type Unit } from "./format.ts";

/** The switch between per token, per 1K and per 1M. */
export function UnitSelect({ unit, choose }: { unit: Unit; choose: (unit: Unit) => void }) {
  return (
    <label>
      Unit
      <select
        name="unit"
        value={unit}
        onChange={(event) => choose(UNITS.find((one) => one === event.currentTarget.value) ?? unit)}
      >
        {UNITS.map((one) => (
          <option key={one} value={one}>
            {UNIT_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The unit prices are shown in. */
export function readUnit(params: URLSearchParams): Unit {
  return UNITS.find((unit) => unit === params.get("unit")) ?? "1m";
}
