// Text with a button that copies it; and a request of the API in a shell, Python and TypeScript.
import { useState } from "preact/hooks";
import { dom } from "./dom.ts";

export type ApiCall = {
  url: string;
  body: object;
  wanted: readonly string[];
};

export type Snippet = { name: string; text: string };

/** The call in a shell, in Python and in TypeScript. */
export function callSnippets(call: ApiCall): Snippet[] {
  return [
    { name: "curl", text: curl(call) },
    { name: "Python", text: python(call) },
    { name: "TypeScript", text: typescript(call) },
  ];
}

/** The body as JSON between apostrophes, in a shell or as a raw string of Python. */
function quoted(body: object): string {
  return `'${JSON.stringify(body).replaceAll("'", "\\u0027")}'`;
}

function curl({ url, body }: ApiCall): string {
  return `curl -s ${url} -H 'content-type: application/json' -d ${quoted(body)}`;
}

function python({ url, body, wanted }: ApiCall): string {
  return [
    "import json, urllib.request",
    "",
    `call = r${quoted(body)}`,
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)}, call.encode(), {"content-type": "application/json"})`,
    "with urllib.request.urlopen(request) as answer:",
    `    print(json.load(answer)${wanted.map((name) => `[${JSON.stringify(name)}]`).join("")})`,
  ].join("\n");
}

function typescript({ url, body, wanted }: ApiCall): string {
  return [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    '  method: "POST",',
    '  headers: { "content-type": "application/json" },',
    `  body: JSON.stringify(${JSON.stringify(body)}),`,
    "});",
    `console.log((await answer.json()).${wanted.join(".")});`,
  ].join("\n");
}

export function SnippetList({ snippets }: { snippets: readonly Snippet[] }) {
  return snippets.map(({ name, text }, i) => (
    <details key={name} class="folded" name="snippets" open={i === 0}>
      <summary>{name}</summary>
      <CopyBlock label={name} text={text} />
    </details>
  ));
}

export function CopyBlock({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!globalThis.IN_BROWSER) return;
    await dom.navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
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
