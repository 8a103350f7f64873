// Which offer: the model and who sells it, as a value, as text and as an address.

export type Place = { provider: string; model: string };

/** A place as one text, and back. */
export function placeText({ provider, model }: Place): string {
  return `${provider} ${model}`;
}

export function placeIn(text: string): Place | undefined {
  const [, provider, model] = /^(\S+) (.+)$/.exec(text) ?? [];
  return provider === undefined || model === undefined ? undefined : { provider, model };
}

/** The address of a model's page. */
export function modelHref(modelId: string): string {
  return `/models/${modelId.split("/").map(encodeURIComponent).join("/")}`;
}
