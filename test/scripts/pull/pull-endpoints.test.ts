// pullEndpoints: the hosts of the models asked for are replaced by what the live documents say; all else stays.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../../scripts/files/days.ts";
import { observationsFile } from "../../../scripts/files/evidence.ts";
import { pullEndpoints } from "../../../scripts/pull/pull-endpoints.ts";
import type { Outcome } from "../../../scripts/pull/pull-observations.ts";
import { type Handler, misbehavingServer, sendJson } from "../../helpers/misbehaving-server.ts";
import { newFolder } from "../../helpers/new-folder.ts";

let folder: string;
let lines: string[];

describe("pullEndpoints", () => {
  const host = (provider_name: string, prompt: string, tag = provider_name) => ({
    provider_name,
    tag,
    context_length: 1000,
    pricing: { prompt, completion: "0.2", discount: 0 },
  });
  const answer = (id: string, endpoints: unknown[]): Handler => {
    return (_request, response) => sendJson(response, JSON.stringify({ data: { id, endpoints } }));
  };

  async function ask(models: string[], handlers: Record<string, Handler>): Promise<Outcome[]> {
    const { url } = await misbehavingServer(handlers);
    return pullEndpoints(models, {
      prices: join(folder, "prices"),
      cache: join(folder, "cache"),
      progress: (line) => lines.push(line),
      url: (model) => url(`/${model}`),
      fetch: { allowLoopback: true, maxPauseMs: 1, timeoutMs: 1000 },
    });
  }

  beforeEach(async () => {
    folder = await newFolder();
    lines = [];
    await mkdir(join(folder, "prices/observations"), { recursive: true });
    const row = (id: string) => ({ provider: "openrouter", id, subprovider: "Old", facts: {}, prices: [] });
    const before = { source: "openrouter-endpoints", read: "2026-05-07", rows: ["a/m", "b/n"].map(row) };
    await writeFile(join(folder, "prices/observations/openrouter-endpoints.json"), JSON.stringify(before));
  });

  async function rows(): Promise<(string | undefined)[][]> {
    const file = observationsFile.parse(
      JSON.parse(await readFile(join(folder, "prices/observations/openrouter-endpoints.json"), "utf8")),
    );
    expect(file.read).toBe("2026-05-07");
    return file.rows.map((row) => [row.id, row.subprovider, row.prices[0]?.rates.prompt, row.read, row.gone]);
  }

  test("replaces the rows of a requested model with today's date, drops its other hosts and keeps other models", async () => {
    const found = [host("Z", "0.3"), host("G", "0.9", "g/eu"), host("G", "0.1", "g")];
    expect(await ask(["a/m"], { "/a/m": answer("a/m", found) })).toEqual([
      { name: "openrouter-endpoints/a/m", rows: 2 },
    ]);
    expect(await rows()).toEqual([
      ["a/m", "G", "0.1", today(), undefined],
      ["a/m", "Old", undefined, "2026-05-07", today()],
      ["a/m", "Z", "0.3", today(), undefined],
      ["b/n", "Old", undefined, undefined, undefined],
    ]);
  });

  test("keeps a host whose price cannot be read", async () => {
    const found = [host("Z", "0.3"), host("Old", "free")];
    await ask(["a/m"], { "/a/m": answer("a/m", found) });
    expect((await rows())[0]).toEqual(["a/m", "Old", undefined, "2026-05-07", undefined]);
    expect(lines).toContain('openrouter-endpoints: left out: a/m: prompt: "free" is not a price');
  });

  const down: Handler = (_request, response) => response.writeHead(500).end();

  test.each<[string, Handler, RegExp]>([
    ["answers 500", down, /HTTP 500/],
    [
      "has another shape",
      (_request, response) => sendJson(response, '{"data":[]}'),
      /not the document expected/,
    ],
    ["names no host", answer("a/m", []), /names no subprovider with a price/],
    ["is another model's", answer("b/n", [host("Z", "0.3")]), /answers for b\/n/],
  ])("keeps a model's rows when its document %s, and requests the next", async (_name, handler, failure) => {
    const outcomes = await ask(["a/m", "b/n"], {
      "/a/m": handler,
      "/b/n": answer("b/n", [host("Y", "0.4")]),
    });
    expect(outcomes[0]?.failure).toMatch(failure);
    expect(await rows()).toEqual([
      ["a/m", "Old", undefined, undefined, undefined],
      ["b/n", "Old", undefined, "2026-05-07", today()],
      ["b/n", "Y", "0.4", today(), undefined],
    ]);
  });
});
