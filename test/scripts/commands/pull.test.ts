// A pull survives what an earlier one left behind and what a document smuggles in; `only` touches what it names.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchDocument } from "../../../scripts/pull/fetch-document.ts";
import { type Outcome, pullObservations } from "../../../scripts/pull/pull-observations.ts";
import { MAP_SOURCE, MAP_UPDATE, OBSERVATION_SOURCES } from "../../../scripts/pull/sources.ts";
import { aProvider } from "../../helpers/facts.ts";
import { type MisbehavingServer, misbehavingServer, sendJson } from "../../helpers/misbehaving-server.ts";

const OPENROUTER = (override: unknown = {}) => ({
  data: [{ id: "a/m", name: "M", pricing: { prompt: "0.1", completion: "0.2", overrides: [override] } }],
});
const MAP = {
  "ll/a": { litellm_provider: "ll", input_cost_per_token: 1e-6 },
  "lm/b": { litellm_provider: "lm", input_cost_per_token: 2e-6 },
};

let folder: string;
let lines: string[];
let server: MisbehavingServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "prices-pull-"));
  lines = [];
  await mkdir(join(folder, "prices"));
  const names = { "models-dev": [], litellm: ["ll", "lm"], "genai-prices": [], portkey: [] };
  const providers = [aProvider("openrouter"), aProvider("p", { names })];
  await writeFile(join(folder, "prices/providers.json"), JSON.stringify({ providers }));
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

async function pull(documents: { openrouter?: unknown; map?: unknown }, only?: string): Promise<Outcome[]> {
  const from = join(folder, "from");
  await mkdir(from, { recursive: true });
  await writeFile(join(from, "openrouter.models.json"), JSON.stringify(documents.openrouter ?? OPENROUTER()));
  await writeFile(join(from, MAP_SOURCE.file), JSON.stringify(documents.map ?? MAP));
  await writeFile(join(from, MAP_UPDATE.file), "{}");
  return pullObservations({
    from,
    prices: join(folder, "prices"),
    cache: join(folder, "cache"),
    progress: (line) => lines.push(line),
    sources: OBSERVATION_SOURCES.filter(({ name }) => name === "openrouter"),
    ...(only !== undefined && { only }),
  });
}

const read = (...path: string[]) => readFile(join(folder, "prices", ...path), "utf8");

describe("pullObservations", () => {
  test("a document that translates to an invalid row is refused; the old facts stay and the next good one is read", async () => {
    await pull({});
    const before = await read("observations/openrouter.json");
    const bad = await pull({ openrouter: OPENROUTER({ utc_start: "30", utc_end: "1630", prompt: "0.05" }) });
    expect(bad[0]?.failure).toBe("translated to an invalid row: a/m: prices.0.hours.0.utc: invalid_format");
    expect(await read("observations/openrouter.json")).toBe(before);
    expect((await pull({}))[0]).toEqual({ name: "openrouter", rows: 1 });
  });

  test("a temporary file of a run that was cut off is swept away", async () => {
    await pull({});
    await writeFile(join(folder, "prices/costmap/ll.json.tmp"), '{"map_pro');
    await writeFile(join(folder, "prices/costmap/gone.json.tmp"), '{"map_pro');
    expect((await pull({}))[1]).toEqual({ name: "litellm", rows: 2 });
    expect((await readdir(join(folder, "prices/costmap"))).sort()).toEqual([
      "_routing.json",
      "ll.json",
      "lm.json",
    ]);
  });

  test("a map that cannot be written whole loses no key", async () => {
    await pull({});
    await mkdir(join(folder, "prices/costmap/lm.json.tmp"));
    const outcomes = await pull({ map: { ...MAP, "ll/a": { ...MAP["ll/a"], input_cost_per_token: 3e-6 } } });
    expect(outcomes[1]?.failure).toMatch(/EISDIR/);
    expect(await read("costmap/lm.json")).toContain('"key":"lm/b"');
    expect(await read("costmap/ll.json")).toContain('"key":"ll/a"');
  });

  test("files of map providers that are gone go", async () => {
    await pull({ map: { ...MAP, "ll/c": MAP["ll/a"], "ll/d": MAP["ll/a"], "ll/e": MAP["ll/a"] } });
    await pull({
      map: { "ll/a": MAP["ll/a"], "ll/c": MAP["ll/a"], "ll/d": MAP["ll/a"], "ll/e": MAP["ll/a"] },
    });
    expect((await readdir(join(folder, "prices/costmap"))).sort()).toEqual(["_routing.json", "ll.json"]);
  });

  test.each([[-1e-6], ["0.000001"], [null]])(
    "%j as a price in the map is told and not kept",
    async (price) => {
      const map = {
        "ll/a": { litellm_provider: "ll", input_cost_per_token: price, output_cost_per_token: 1e-6 },
      };
      await pull({ map });
      expect(lines).toContain(`litellm: left out: ll/a: input_cost_per_token: ${price} is not a price`);
      const text = await read("costmap/ll.json");
      expect(text).not.toContain("input_cost_per_token");
      expect(text).toContain('"output_cost_per_token":"0.000001"');
    },
  );

  test("only the source named is pulled; a name of none is refused with the names there are", async () => {
    expect(await pull({}, "openrouter")).toEqual([{ name: "openrouter", rows: 1 }]);
    expect(await readdir(join(folder, "prices"))).not.toContain("costmap");
    await expect(pull({}, "nope")).rejects.toThrow("no source is named nope; there are openrouter, litellm");
  });
});

describe("fetchDocument", () => {
  const options = () => ({ hosts: [], cache: join(folder, "cache"), allowLoopback: true });

  test("Retry-After may be a date", async () => {
    const past = new Date(Date.now() - 60_000).toUTCString();
    server = await misbehavingServer({
      "/": (_request, response, hit) =>
        hit < 3 ? response.writeHead(503, { "retry-after": past }).end() : sendJson(response, "[3]"),
    });
    const start = Date.now();
    expect(await fetchDocument(server.url("/"), options())).toEqual([3]);
    expect(Date.now() - start).toBeLessThan(900);
  });

  test("an answer kept in part is asked for again, without its etag", async () => {
    server = await misbehavingServer({
      "/": (request, response) => {
        if (request.headers["if-none-match"]) response.writeHead(304).end();
        else sendJson(response, '{"a":1}', { etag: '"v1"' });
      },
    });
    await fetchDocument(server.url("/"), options());
    for (const name of await readdir(join(folder, "cache"))) {
      if (name.endsWith(".json")) await writeFile(join(folder, "cache", name), '{"a"');
    }
    expect(await fetchDocument(server.url("/"), options())).toEqual({ a: 1 });
  });

  test("a listed host at another port is another server", async () => {
    await expect(
      fetchDocument("https://models.dev:8443/api.json", {
        hosts: ["models.dev"],
        cache: folder,
        attempts: 1,
      }),
    ).rejects.toThrow("https://models.dev:8443 is not on the list of hosts");
  });
});
