// Signatures in minisign's format: its own program makes the key and verifies what is signed.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { EXAMPLE_KEY } from "../../../scripts/docs/example-key.ts";
import { type Signer, toSigner } from "../../../scripts/publish/minisign.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { EXPORT_NAMES } from "../../../src/schemas/paths.ts";
import { FIRST, NOON } from "../../helpers/builds.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { newFolder } from "../../helpers/new-folder.ts";
import { startService } from "../../helpers/service.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const PROGRAM = "/usr/bin/minisign";

test("a value that is not a secret key, has a password, or is damaged is refused", () => {
  const bytes = Buffer.from(EXAMPLE_KEY, "base64");
  const changed = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString("base64");
  };
  expect(() => toSigner("secret")).toThrow("no minisign secret key");
  expect(() => toSigner(changed(0))).toThrow("no minisign secret key");
  expect(() => toSigner(changed(2))).toThrow("has a password");
  expect(() => toSigner(changed(62))).toThrow("do not belong together");
  expect(() => toSigner(changed(94))).toThrow("do not belong together");
});

// A machine of CI has the program; `apt-get install minisign` elsewhere.
describe.skipIf(!existsSync(PROGRAM) && process.env.CI === undefined)("the minisign program", () => {
  let folder: string;
  let signer: Signer;
  const FILE = Buffer.from('{"gpt-4o": {}}\n');

  beforeAll(async () => {
    folder = await newFolder();
    execFileSync(PROGRAM, ["-G", "-W", "-p", join(folder, "key.pub"), "-s", join(folder, "key.sec")]);
    signer = toSigner(readFileSync(join(folder, "key.sec"), "utf8"));
  });

  /** Exit code and output of a verification of these bytes. */
  function verify(bytes: Uint8Array, signature: string) {
    writeFileSync(join(folder, "file"), bytes);
    writeFileSync(join(folder, "file.minisig"), signature);
    const { status, stdout } = spawnSync(PROGRAM, ["-V", "-P", signer.publicKey, "-m", join(folder, "file")]);
    return { status, said: stdout.toString() };
  }

  test("knows the public key that the signer states", () => {
    expect(readFileSync(join(folder, "key.pub"), "utf8").split("\n")[1]).toBe(signer.publicKey);
  });

  test("accepts the file with its comment, and no other file or comment", () => {
    const signature = signer.sign(FILE, "file:map.json\tserial:3");
    expect(verify(FILE, signature)).toEqual({
      status: 0,
      said: expect.stringContaining("Trusted comment: file:map.json\tserial:3"),
    });
    expect(verify(Buffer.concat([FILE, FILE]), signature).status).toBe(1);
    expect(verify(FILE, signature.replace("serial:3", "serial:4")).status).toBe(1);
  });

  test("accepts each export as the service makes it, current and pinned, and not filtered", async () => {
    const kv = memoryKvStore();
    await publishBuild(FIRST, kv, clockAt(NOON), { ...quiet, signer });
    const service = startService(new MemoryKv(kv.values));
    const bytes = async (path: string) => Buffer.from(await (await service.fetch(path)).arrayBuffer());
    for (const path of ["/v1/", "/v1/versions/1/"])
      for (const name of EXPORT_NAMES) {
        const at = `${path}exports/${name}.json`;
        const signature = (await bytes(`${at}.minisig`)).toString("utf8");
        const said = `Trusted comment: file:exports/${name}.json\tserial:1\tversion:`;
        expect([at, verify(await bytes(at), signature)]).toEqual([
          at,
          { status: 0, said: expect.stringContaining(said) },
        ]);
        expect(verify(await bytes(`${at}?provider_id=q`), signature).status).toBe(1);
      }
  });
});
