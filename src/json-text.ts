// The JSON text of an answer. What many answers share, such as the rates of an entry, is written once.

const texts = new WeakMap<object, string>();

/** Keeps the text of an object that answers will share and nobody changes. */
export function shared<T extends object>(value: T): T {
  texts.set(value, JSON.stringify(value));
  return value;
}

/** `JSON.stringify` of an object whose fields may be shared ones. */
export function jsonText(body: object): string {
  let text = "";
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    text += `${text === "" ? "{" : ","}"${name}":${textOf(value)}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return isPlain(value) ? `"${value}"` : JSON.stringify(value);
  const known = typeof value === "object" && value !== null ? texts.get(value) : undefined;
  return known ?? JSON.stringify(value);
}

/** Printable ASCII without anything to escape. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || code === 34 || code === 92) return false;
  }
  return true;
}
