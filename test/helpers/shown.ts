// What a component shows, as the Worker renders it.
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";

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
