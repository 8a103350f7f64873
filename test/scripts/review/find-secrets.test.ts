import { expect, test } from "vitest";
import { findSecrets } from "../../../scripts/review/find-secrets.ts";

/** Put together here, so that the scan does not find them in this file. */
const random = "Zk3vQ8xT1mB7yR5wN2cJ9sL4hF6dG0pA";
const PLANTED = {
  github: ["ghp", `${random}bC12`].join("_"),
  aws: `aws_secret_access_key = ${["wJa", random, "EKEYq"].join("")}`,
  npm: `//registry.npmjs.org/:_authToken=${["npm", `${random}bC12`].join("_")}`,
  openai: ["sk", `${random.slice(0, 20)}T3BlbkFJ${random.slice(0, 20)}`].join("-"),
  cloudflare: ["cfut", `${random}bC12xY34deadbeef`].join("_"),
};

// threat: committed-credential
test.each(Object.entries(PLANTED))("finds a credential of %s and does not repeat it", async (kind, text) => {
  const found = await findSecrets("src/env.ts", `// settings\n${text}\n`);
  expect(found).toEqual([expect.stringMatching(new RegExp(`^src/env\\.ts:2: .*${kind}`))]);
  expect(found.join()).not.toContain(random);
});

test("does not mistake digests, hashes and prices for credentials", async () => {
  const text = `API_KEY_SHA256S=${"0f".repeat(32)}\nshard:openai:${"a1".repeat(16)}\n"prompt":"0.0000025"`;
  expect(await findSecrets("README.md", text)).toEqual([]);
});
