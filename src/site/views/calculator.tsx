// placeholder
import type { ProviderName } from "../entries.ts";
export function Calculator(_: { providers: ProviderName[]; search: string; origin: string }) {
  return <h1>Calculator</h1>;
}
