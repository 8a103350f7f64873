// Calls to take away, run as they are pasted: by sh, Node and, where there is one, Python, against the service on a real socket.
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callSnippets } from "../../../src/web/ui/snippets.tsx";
import { startService, usage } from "../../helpers/service.ts";

const run = promisify(execFile);
const BODY = {
  model_id: "gpt-4o",
  provider_id: "openai",
  usage: usage({ prompt_tokens: 1000, completion_tokens: 500 }),
  lenient: true,
  service_tier: null,
};
/** 1,000 x 2.5 + 500 x 10 millionths. */
const TOTAL = "0.0075";

let server: Server;
let url: string;
const received: unknown[] = [];

beforeAll(async () => {
  const service = startService();
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push(JSON.parse(body));
    const type = request.headers["content-type"] ?? "";
    const answer = await service.post(request.url ?? "", body, { "content-type": type });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces/cost`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

function textOf(name: string, body: object = BODY): string {
  const snippets = callSnippets({ url, body, wanted: ["cost_breakdown", "total_exact"] });
  return snippets.find((one) => one.name === name)?.text ?? "";
}

const PROGRAMS = [
  { name: "Python", program: "python3", options: ["-c"] },
  { name: "TypeScript", program: process.execPath, options: ["--input-type=module-typescript", "-e"] },
];
const python = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);

describe.each(PROGRAMS)("$name", ({ name, program, options }) => {
  const isThere = name !== "Python" || python;

  test.skipIf(!isThere)("prints the total of the call", async () => {
    const { stdout } = await run(program, [...options, textOf(name)]);
    expect(stdout.trim()).toBe(TOTAL);
    expect(received.at(-1)).toEqual(BODY);
  });
});

test.each(["it's", 'a "b" \\n', "$HOME `id` $(id)", "日本語 \u2028 é"])(
  "curl sends the id %j as it is",
  async (model_id) => {
    const script = `curl() { for last in "$@"; do :; done; printf %s "$last"; }\n${textOf("curl", { ...BODY, model_id })}`;
    const { stdout } = await run("sh", ["-c", script]);
    expect(JSON.parse(stdout)).toEqual({ ...BODY, model_id });
  },
);

test.each(["it's", 'a "b" \\n', "日本語"])(
  "TypeScript and Python send the id %j as it is",
  async (model_id) => {
    for (const { name, program, options } of PROGRAMS) {
      if (name === "Python" && !python) continue;
      // Nobody sells it: only what was sent counts.
      await run(program, [...options, textOf(name, { ...BODY, model_id })]).catch(() => {});
      expect([name, received.at(-1)]).toEqual([name, { ...BODY, model_id }]);
    }
  },
);
