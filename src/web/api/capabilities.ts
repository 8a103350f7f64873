// What a model can, in words.

const NAMES: ReadonlyMap<string, string> = new Map([
  ["tool_call", "tools"],
  ["attachment", "files"],
]);

/** The API's name of a capability as people say it. */
export function capabilityName(capability: string): string {
  return NAMES.get(capability) ?? capability.replaceAll("_", " ");
}
