// A call that prices a model, to paste into a shell, Python or TypeScript; each runs as it is.

type Call = { origin: string; provider: string; model: string };
export type Snippet = { name: string; text: string };

/** The three of them, for 1,000 tokens in and 500 out. */
export function snippetsOf({ origin, provider, model }: Call): Snippet[] {
  const url = `${origin}/v1/traces/cost`;
  const usage = { prompt_tokens: 1000, completion_tokens: 500 };
  const body = JSON.stringify({ model_id: model, provider_id: provider, usage });
  return [
    {
      name: "curl",
      text: `curl -s ${url} -H 'content-type: application/json' -d '${body.replaceAll("'", "'\\''")}'`,
    },
    { name: "Python", text: python(url, body) },
    { name: "TypeScript", text: typescript(url, body) },
  ];
}

/** JSON of texts and numbers is Python as well. */
function python(url: string, body: string): string {
  return [
    "import json, urllib.request",
    "",
    `call = ${body}`,
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)}, json.dumps(call).encode(), {"content-type": "application/json"})`,
    "with urllib.request.urlopen(request) as answer:",
    '    print(json.load(answer)["cost_breakdown"]["total_exact"])',
  ].join("\n");
}

function typescript(url: string, body: string): string {
  return [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    '  method: "POST",',
    '  headers: { "content-type": "application/json" },',
    `  body: JSON.stringify(${body}),`,
    "});",
    "const { cost_breakdown } = await answer.json();",
    "console.log(cost_breakdown.total_exact);",
  ].join("\n");
}
