// What a component shows, as the Worker renders it.
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Edition } from "../../src/api-client.ts";

export function htmlOf<Props extends object>(component: ComponentType<Props>, props: NoInfer<Props>): string {
  return renderToString(h(component, props));
}

/** Its text: tags become spaces. */
export function textOf<Props extends object>(component: ComponentType<Props>, props: NoInfer<Props>): string {
  return htmlOf(component, props)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The API's answer with a value, of an edition that says nothing of itself. */
export function answerOf<T>(value: T): { ok: true; value: T; edition: Edition } {
  return { ok: true, value, edition: { version: "", asOf: "", stale: false, etag: "" } };
}
