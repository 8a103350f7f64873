// Credentials in a text, by the published formats of their issuers: cloud and model providers, registries, private keys.
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

const PRESET = "@secretlint/secretlint-rule-preset-recommend";

/** One line per credential: file, line and kind, never the credential itself. */
export async function findSecrets(file: string, text: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath: file, content: text, contentType: "text" },
    options: { config: { rules: [{ id: PRESET, rule: creator }] }, noPhysicFilePath: true },
  });
  return messages.map(({ loc, messageId, ruleId }) => `${file}:${loc.start.line}: ${ruleId} ${messageId}`);
}
