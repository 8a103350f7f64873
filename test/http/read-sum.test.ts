// The sums and signatures of the maps over HTTP: of what is served beside them, current and pinned; not found where there are none.
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { EXAMPLE_KEY, EXAMPLE_PUBLIC_KEY } from "../../scripts/docs/example-key.ts";
import { toSigner } from "../../scripts/publish/minisign.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { FIRST, NOON, SECOND } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const FILE = "model_prices_and_context_window.json";
const KEYED = { API_KEY_SHA256S: "0".repeat(64) };

let service: Service;
let keyed: Service;

/** Serial 1 is unsigned, serial 2 signed. */
beforeAll(async () => {
  const kv = memoryKvStore();
  await publishBuild(FIRST, kv, clockAt(NOON), quiet);
  await publishBuild(SECOND, kv, clockAt("2026-11-21T13:00:00Z"), {
    ...quiet,
    signer: toSigner(EXAMPLE_KEY),
  });
  service = startService(new MemoryKv(kv.values));
  keyed = startService(new MemoryKv(kv.values), KEYED);
});

async function text(path: string): Promise<string> {
  const response = await service.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

test.each([
  ["/v1/model_prices_and_context_window.sha256", `/v1/${FILE}`],
  [`/v1/${FILE}.sha256`, `/v1/${FILE}`],
  [`/v1/versions/1/${FILE}.sha256`, `/v1/versions/1/${FILE}`],
  [`/v1/versions/2/${FILE}.sha256`, `/v1/versions/2/${FILE}`],
])("%s is the sum of %s", async (sum, file) => {
  const expected = createHash("sha256")
    .update(await text(file))
    .digest("hex");
  expect(await text(sum)).toBe(`${expected}  ${FILE}\n`);
});

test.each([
  [`/v1/${FILE}.minisig`, "serial:2"],
  [`/v1/versions/2/${FILE}.minisig`, "serial:2"],
  ["/.well-known/minisign.pub", EXAMPLE_PUBLIC_KEY],
  ["/v1/model_prices_and_context_window.sha256", FILE],
])("%s says %s, and needs no key where keys are set", async (path, said) => {
  expect(await text(path)).toContain(said);
  expect((await keyed.fetch(path)).status).toBe(200);
});

describe("a checksum", () => {
  test("of a named version is cached for ever, of the served one as long as its map", async () => {
    const [pinned, current, map] = await Promise.all(
      [`/v1/versions/1/${FILE}.sha256`, `/v1/${FILE}.sha256`, `/v1/${FILE}`].map((path) =>
        service.fetch(path),
      ),
    );
    expect(pinned?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(current?.headers.get("cache-control")).toBe(map?.headers.get("cache-control"));
    const held = { headers: { "if-none-match": current?.headers.get("etag") ?? "" } };
    expect((await service.fetch(`/v1/${FILE}.sha256`, held)).status).toBe(304);
    expect((await service.fetch(`/v1/${FILE}.minisig`, held)).status).toBe(200);
  });

  test.each([
    [`/v1/versions/1/${FILE}.minisig`, "serial 1 was published without a signature"],
    ["/v1/versions/1/exports/codeburn.json.minisig", "serial 1 was published without a signature"],
    ["/v1/versions/2/api.json.sha256", "serial: 2 was published before this file was"],
    ["/api.json.sha256", "serial 2 was published without this file"],
    [`/v1/versions/9/${FILE}.sha256`, "serial: 9 is not kept"],
  ])("that does not exist is a 404: %s", async (path, message) => {
    const response = await service.fetch(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(message);
  });
});

test("says so when nothing is signed or summed", async () => {
  const kv = memoryKvStore();
  const { manifest } = await publishBuild(FIRST, kv, clockAt(NOON), quiet);
  const unsigned = startService(new MemoryKv(kv.values));
  expect((await unsigned.fetch("/.well-known/minisign.pub")).status).toBe(404);
  const { publication: _, ...before } = manifest;
  kv.values.set("manifest", Buffer.from(JSON.stringify(before)));
  const unsummed = startService(new MemoryKv(kv.values));
  expect(await (await unsummed.fetch(`/v1/${FILE}.sha256`)).text()).toContain("published without sums");
  expect((await unsummed.fetch("/.well-known/minisign.pub")).status).toBe(404);
});
