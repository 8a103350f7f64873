// The identity of an offer: the model and who sells it, as a value and as text for addresses.
export type OfferId = { provider: string; model: string };

/** An offer's id as one text, and back. */
export function offerText({ provider, model }: OfferId): string {
  return `${provider}/${model}`;
}

export function readOfferId(text: string): OfferId | undefined {
  const [, provider, model] = /^([^/]+)\/(.{1,400})$/s.exec(text) ?? [];
  return provider === undefined || model === undefined ? undefined : { provider, model };
}

/** The same text for a row of the API's lists. */
export function entryText(entry: { provider_id: string; model_id: string }): string {
  return offerText({ provider: entry.provider_id, model: entry.model_id });
}

/** Whether both names are there. */
export function isNamed({ provider, model }: OfferId): boolean {
  return provider.trim() !== "" && model.trim() !== "";
}
