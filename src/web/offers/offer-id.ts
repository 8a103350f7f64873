// Which offer: the model and who sells it, as a value, as text and as an address.

export type OfferId = { provider: string; model: string };

/** An offer's id as one text, and back. */
export function offerText({ provider, model }: OfferId): string {
  return `${provider} ${model}`;
}

export function readOfferId(text: string): OfferId | undefined {
  const [, provider, model] = /^(\S+) (.+)$/.exec(text) ?? [];
  return provider === undefined || model === undefined ? undefined : { provider, model };
}

/** The address of a model's page. */
export function modelHref(modelId: string): string {
  return `/models/${modelId.split("/").map(encodeURIComponent).join("/")}`;
}
