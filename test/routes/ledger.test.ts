// GET /v1/ledger.ndjson and .csv: whole, filtered as lists are, tagged, pinned; and of a version without one.
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Build, buildKeys } from "../../scripts/build/build-keys.ts";
import { EXAMPLE_KEY } from "../../scripts/docs/example-key.ts";
import type { HistoryFile } from "../../scripts/files/history.ts";
import { toSigner } from "../../scripts/publish/minisign.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { inputOf, model, NOON } from "../helpers/builds.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { readRows } from "../helpers/rfc4180.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const card = { rates: { prompt: "0.000001", completion: "0.000002" } };
const LIST: HistoryFile = {
  source: "litellm",
  of: [],
  ...{ began: "2025-01-01", read: "2026-11-01" },
  cards: [card],
  rows: [["p", "m", [0, "2025-01-01"]]],
};

let service: Service;
let published: Build;
beforeAll(() => {
  const parts = {
    models: {
      p: [model("m", card)],
      q: [model("n", card), { ...model("o", card), status: "delisted" as const }],
    },
  };
  const build = buildKeys({ ...inputOf(parts), history: [LIST] });
  published = build;
  const manifest = { ...build.draft, serial: 1, published_at: "2026-11-22T00:00:00Z", history: [] };
  service = startService(
    new MemoryKv(new Map([...build.keys, [MANIFEST_KEY, Buffer.from(JSON.stringify(manifest))]])),
  );
});

async function ids(path: string): Promise<string[]> {
  const answer = await service.fetch(path);
  expect(answer.status).toBe(200);
  const lines = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.at(-1).summary.entries).toBe(lines.length - 1);
  return lines.slice(0, -1).map((line) => `${line.provider_id}/${line.model_id}`);
}

test("the summary names parameters that were not read, as the lists do", async () => {
  const text = await (await service.fetch("/v1/ledger.ndjson?model_id=m&nope=1&limit=5")).text();
  const { summary } = JSON.parse(text.trim().split("\n").at(-1) ?? "");
  expect(summary.entries).toBe(1);
  // It has no pages, so that no page_size may be meant.
  expect(summary.ignored).toEqual([{ field: "nope" }, { field: "limit" }]);
});

test.each([
  ["", ["p/m", "q/n", "q/o"]],
  ["?provider_id=q", ["q/n", "q/o"]],
  ["?model_id=m", ["p/m"]],
  ["?provider_id=nobody", []],
])("%s", async (query, expected) => {
  expect(await ids(`/v1/ledger.ndjson${query}`)).toEqual(expected);
  const csv = readRows(await (await service.fetch(`/v1/ledger.csv${query}`)).text());
  expect(csv.map((row) => `${row.provider_id}/${row.model_id}`).slice(0, -1)).toEqual(expected);
});

test("a version's own ledger is pinned, and an unknown version is not kept", async () => {
  expect(await ids("/v1/versions/1/ledger.ndjson")).toHaveLength(3);
  expect((await service.fetch("/v1/versions/1/ledger.csv")).status).toBe(200);
  expect((await service.fetch("/v1/versions/2/ledger.ndjson")).status).toBe(404);
});

test.each(["/v1/ledger.ndjson", "/v1/ledger.csv"])(
  "%s has its sum beside it, current and pinned",
  async (path) => {
    const kv = memoryKvStore();
    await publishBuild({ ...published, keys: new Map(published.keys) }, kv, clockAt(NOON), {
      ...quiet,
      signer: toSigner(EXAMPLE_KEY),
    });
    const ours = startService(new MemoryKv(kv.values));
    for (const address of [path, path.replace("/v1/", "/v1/versions/1/")]) {
      const text = await (await ours.fetch(address)).text();
      const sum = createHash("sha256").update(text).digest("hex");
      expect(await (await ours.fetch(`${address}.sha256`)).text()).toBe(`${sum}  ${path.slice(4)}\n`);
      expect(await (await ours.fetch(`${address}.minisig`)).text()).toContain(
        `file:${path.slice(4)}\tserial:1`,
      );
    }
  },
);

test("a version without a ledger has none", async () => {
  const { manifest, keys } = buildFixture();
  const { ledger: _, ...before } = manifest;
  const kv = new MemoryKv(keys);
  kv.values.set(MANIFEST_KEY, Buffer.from(JSON.stringify(before)));
  expect((await startService(kv).fetch("/v1/ledger.ndjson")).status).toBe(404);
});
