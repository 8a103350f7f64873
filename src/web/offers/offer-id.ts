// Which offer: the model and who sells it, as a value and as text.

export type OfferId = { provider: string; model: string };

/** An offer's id as one text, and back. */
export function offerText({ provider, model }: OfferId): string {
  return `${provider} ${model}`;
}

export function readOfferId(text: string): OfferId | undefined {
  const [, provider, model] = /^(\S+) (.+)$/.exec(text) ?? [];
  return provider === undefined || model === undefined ? undefined : { provider, model };
}

/** Whether both names are there. */
export function isNamed({ provider, model }: OfferId): boolean {
  return provider.trim() !== "" && model.trim() !== "";
}
