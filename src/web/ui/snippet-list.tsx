// Calls to take away, one language open at a time; without a script they open and close as well.
import { CopyBlock } from "./copy-block.tsx";
import type { Snippet } from "./snippets.ts";

export function SnippetList({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <>
      {snippets.map(({ name, text }, i) => (
        <details key={name} class="folded" name="snippets" open={i === 0}>
          <summary>{name}</summary>
          <CopyBlock label={name} text={text} />
        </details>
      ))}
    </>
  );
}
