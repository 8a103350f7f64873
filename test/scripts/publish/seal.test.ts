// Each publish records the sums of its maps under its own serial, signed where there is a key that people know.
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { EXAMPLE_KEY, EXAMPLE_PUBLIC_KEY } from "../../../scripts/docs/example-key.ts";
import { toSigner } from "../../../scripts/publish/minisign.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { rollBack } from "../../../scripts/publish/rollback.ts";
import { openSigner } from "../../../scripts/publish/seal.ts";
import { type Manifest, type Publication, publication } from "../../../src/schemas/manifest.ts";
import { mapKey, publicationKey } from "../../../src/store/keys.ts";
import { aModel, FIRST, NOON, SECOND, smallBuild } from "../../helpers/builds.ts";
import { aPrice } from "../../helpers/facts.ts";
import { type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const COST_MAP = "model_prices_and_context_window.json";
/** When prices change, after the build. */
const TURN = "2026-11-22T00:00:00Z";
const signed = { ...quiet, signer: toSigner(EXAMPLE_KEY) };

function recordOf(kv: MemoryKvStore, manifest: Manifest): Publication {
  const bytes = kv.values.get(publicationKey(manifest.publication ?? ""));
  return publication.parse(JSON.parse(Buffer.from(bytes ?? []).toString("utf8")));
}

describe("a published version", () => {
  test("has the sum of each map's text, with a signature that names the serial", async () => {
    const kv = memoryKvStore();
    const { manifest } = await publishBuild(FIRST, kv, clockAt(NOON), signed);
    const text = gunzipSync(kv.values.get(mapKey(manifest.map.gzip)) ?? "");
    const { files, public_key } = recordOf(kv, manifest);
    expect(public_key).toBe(EXAMPLE_PUBLIC_KEY);
    expect(files[COST_MAP]).toEqual([
      {
        since: manifest.since,
        sha256: createHash("sha256").update(text).digest("hex"),
        minisig: expect.stringContaining(
          `trusted comment: file:${COST_MAP}\tserial:1\tversion:${manifest.version}\tfrom:${manifest.since}\n`,
        ),
      },
    ]);
  });

  test.each([
    [NOON, [null, TURN]],
    ["2026-11-22T12:00:00Z", [TURN]],
  ])("at %s has a signature of each text of an export that is served from then on", async (time, since) => {
    const [price, next] = [aPrice("0.000001", "0.00002"), aPrice("0.000002", "0.00002")];
    const prices = [
      { until: TURN, ...price },
      { from: TURN, ...next },
    ].map((one) => aModel("m", one).prices);
    const models = Array.from({ length: 60 }, (_, i) => ({
      ...aModel(`n${i}`, price),
      prices: prices.flat(),
    }));
    const kv = memoryKvStore();
    const { manifest } = await publishBuild(smallBuild("0.000005", { models }), kv, clockAt(time), signed);
    const sums = recordOf(kv, manifest).files["exports/codeburn.json"] ?? [];
    expect(sums.map((sum) => sum.since)).toEqual(since.map((one) => one ?? manifest.since));
  });

  test("without a key has only sums", async () => {
    const kv = memoryKvStore();
    const { manifest } = await publishBuild(FIRST, kv, clockAt(NOON), quiet);
    const record = recordOf(kv, manifest);
    expect(record).not.toHaveProperty("public_key");
    expect(record.files[COST_MAP]?.[0]).not.toHaveProperty("minisig");
  });

  test("is signed again when it is restored, and its history entry stays the same", async () => {
    const kv = memoryKvStore();
    const { manifest } = await publishBuild(FIRST, kv, clockAt(NOON), signed);
    await publishBuild(SECOND, kv, clockAt("2026-11-22T00:00:00Z"), signed);
    const back = await rollBack(kv, 1, clockAt("2026-11-23T00:00:00Z"), signed);
    const [[was], [is]] = [recordOf(kv, manifest), recordOf(kv, back)].map(
      (record) => record.files[COST_MAP] ?? [],
    ) as [Publication["files"][string], Publication["files"][string]];
    expect(is?.sha256).toBe(was?.sha256);
    expect(is?.minisig).toContain("serial:3");
    expect(back.history.map(({ publication }) => publication)).toContain(manifest.publication);
  });
});

describe("openSigner", () => {
  const open = (secret: string, ...known: string[]) =>
    openSigner(
      known.map((public_key) => ({ public_key })),
      () => {},
      secret,
    );

  test("reports that a publish without a key is unsigned", () => {
    const said: string[] = [];
    expect(openSigner([], (line) => said.push(line), "")).toBeUndefined();
    expect(said).toEqual(["unsigned: MINISIGN_SECRET_KEY is not set"]);
  });

  test("accepts the key whose public half is in use and refuses every other", () => {
    expect(open(EXAMPLE_KEY, EXAMPLE_PUBLIC_KEY, "older")?.publicKey).toBe(EXAMPLE_PUBLIC_KEY);
    expect(() => open(EXAMPLE_KEY, "newer", EXAMPLE_PUBLIC_KEY)).toThrow("has newer in use");
    expect(() => open(EXAMPLE_KEY)).toThrow("has none in use");
  });
});
