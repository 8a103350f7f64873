// The ids clients know a model by: the maker's, and each under which it is sold.

import type { ModelView } from "../offers/model-view.ts";
import { Folded, Section } from "../ui/layout.tsx";

export function ModelIds({ view: { canonical, offers } }: { view: ModelView }) {
  const ids = new Map<string, Set<string>>();
  for (const { model_id, provider, variants = [] } of offers) {
    for (const id of [model_id, ...variants.map((variant) => variant.model_id)])
      ids.set(id, (ids.get(id) ?? new Set()).add(provider));
  }
  return (
    <Section id="ids" title="Ids">
      {canonical !== undefined && (
        <p>
          Providers name it differently. In the API, <code>canonical</code> is <code>{canonical}</code> in
          every row of it:{" "}
          <a href={`/v1/prices?${new URLSearchParams({ canonical })}`}>all rows by that id</a>.
        </p>
      )}
      <Folded summary={`${ids.size === 1 ? "One id" : `${ids.size} ids`}, and who takes them`}>
        <ul class="ids">
          {[...ids].map(([id, providers]) => (
            <li key={id}>
              <code>{id}</code> <span class="quiet">{[...providers].join(", ")}</span>
            </li>
          ))}
        </ul>
      </Folded>
    </Section>
  );
}
