// Text to take away, with a button that copies it.
import { useState } from "preact/hooks";
import { dom } from "./dom.ts";

const SHOWN_MS = 2000;

export function CopyBlock({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await dom.navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <div class="copy">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" class="button" onClick={copy}>
        {copied ? "Copied" : `Copy ${label}`}
      </button>
    </div>
  );
}
