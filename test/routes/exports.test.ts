// GET /v1/exports and its files: what the list says of each is so of the file, which is filtered, tagged and pinned.
import { createHash } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { EXAMPLE_KEY } from "../../scripts/docs/example-key.ts";
import { firstVersion } from "../../scripts/kv/memory-kv.ts";
import { toSigner } from "../../scripts/publish/minisign.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import type { ExportEntry } from "../../src/contract/service-answers.ts";
import { EXPORT_NAMES } from "../../src/schemas/paths.ts";
import { aModel, FIRST, NOON, smallBuild } from "../helpers/builds.ts";
import { aPrice } from "../helpers/facts.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

let service: Service;
beforeAll(() => {
  const build = smallBuild("0.000004", { models: [aModel("n", aPrice("0.000001", "0.000002"))] });
  service = startService(new MemoryKv(firstVersion(build, new Date("2026-11-22")).values));
});

const text = async (path: string) => (await service.fetch(path)).text();
const sum = (body: string) => createHash("sha256").update(body).digest("hex");

test("the list gives each file's sum and rows, current and pinned", async () => {
  const { data }: { data: ExportEntry[] } = JSON.parse(await text("/v1/exports"));
  expect(data.map(({ name }) => name)).toEqual([
    "openlit",
    "ccusage",
    "tokscale",
    "codeburn",
    "bifrost",
    "new-api",
  ]);
  for (const { name, path, pinned, sha256, rows } of data) {
    expect([name, rows]).toEqual([name, 2]);
    expect(sum(await text(path))).toBe(sha256);
    expect(await text(pinned)).toBe(await text(path));
    for (const one of [path, pinned]) expect(await text(`${one}.sha256`)).toBe(`${sha256}  ${name}.json\n`);
  }
});

test.each([
  ["", ["p/m", "q/n"]],
  ["?provider_id=q", ["q/n"]],
  ["?provider_id=nobody", []],
  ["?mode=embedding", []],
])("the filter %s", async (query, keys) => {
  expect(Object.keys(JSON.parse(await text(`/v1/exports/codeburn.json${query}`)).priceOverrides)).toEqual(
    keys,
  );
});

test.each(["exports/codeburn.json", "prices.csv", "prices.ndjson", "ledger.ndjson"])(
  "%s names in headers what it does not know",
  async (file) => {
    const { headers } = await service.fetch(`/v1/${file}?provider_id=q,no%20one&provider=q`);
    const named = ["x-unknown-providers", "x-ignored-parameters"].map((name) => headers.get(name));
    expect(named).toEqual(["no%20one", "provider"]);
  },
);

test("another name or version is 404", async () => {
  expect((await service.fetch("/v1/exports/nobody.json")).status).toBe(404);
  expect((await service.fetch("/v1/versions/7/exports/openlit.json")).status).toBe(404);
});

test("a signed version has the signature of each file, current and pinned, and of no part of one", async () => {
  const kv = memoryKvStore();
  const signer = toSigner(EXAMPLE_KEY);
  const { manifest } = await publishBuild(FIRST, kv, clockAt(NOON), { ...quiet, signer });
  const signed = startService(new MemoryKv(kv.values));
  for (const name of EXPORT_NAMES) {
    const file = `exports/${name}.json`;
    const body = await (await signed.fetch(`/v1/${file}`)).text();
    const comment = `file:${file}\tserial:1\tversion:${manifest.version}\tfrom:${manifest.since}`;
    for (const path of [`/v1/${file}`, `/v1/versions/1/${file}`])
      expect(await (await signed.fetch(`${path}.minisig`)).text()).toBe(
        signer.sign(Buffer.from(body), comment),
      );
  }
  expect((await signed.fetch("/v1/exports/codeburn.json.minisig?mode=chat")).status).toBe(400);
  expect((await service.fetch("/v1/exports/codeburn.json.minisig")).status).toBe(404);
});

test.each([
  ["2026-11-22T01:00:00Z", 200, "from:2026-07-01T00:00:00Z"],
  ["2026-12-01T00:00:00Z", 200, "from:2026-12-01T00:00:00Z"],
  ["2027-06-30T00:00:00Z", 200, "from:2026-12-01T00:00:00Z"],
  ["2028-01-01T00:00:00Z", 200, "from:2028-01-01T00:00:00Z"],
])("a signature is of the text in force, however far ahead: at %s %i, %s", async (now, status, said) => {
  const later = { a: { litellm_provider: "openai", mode: "chat" } };
  const turns = [
    { from: "2026-12-01T00:00:00Z", map: {} },
    { from: "2027-06-01T00:00:00Z", map: {} },
    { from: "2028-01-01T00:00:00Z", map: later },
  ];
  const { keys } = buildFixture({ publishedAt: "2026-11-22T00:00:00Z", turns });
  const signed = startService(new MemoryKv(keys));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
  const paths = ["/v1/exports/", "/v1/versions/1/exports/"];
  const [current, pinned] = await Promise.all(
    paths.map((path) => signed.fetch(`${path}codeburn.json.minisig`)),
  );
  vi.useRealTimers();
  expect([current?.status, await current?.text()]).toEqual([status, expect.stringContaining(said)]);
  expect(await pinned?.text()).toContain("from:2026-07-01T00:00:00Z\n");
});
