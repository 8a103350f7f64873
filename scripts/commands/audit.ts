// npm run prices:audit - where sources disagree on a popular provider's price, most money first; rows only one source
// knows; rows nobody has confirmed for 60 days. `-- --open` shows only what nobody has accepted, `-- --json` is for programs,
// `-- --provider SLUG` audits another provider. Fails when a written settlement has lapsed.
import { parseArgs } from "node:util";
import { readAcceptedDisagreements, readCatalog } from "../files/prices-folder.ts";
import { today } from "../files/today.ts";
import { audit } from "../review/audit.ts";
import { auditText } from "../review/audit-text.ts";

const POPULAR = [
  "openai",
  "anthropic",
  "google_ai_studio",
  "xai",
  "deepseek",
  "mistral",
  "groq",
  "cohere",
  "moonshot",
  "zai",
  "bedrock",
  "openrouter",
];

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    open: { type: "boolean" },
    provider: { type: "string", multiple: true },
  },
});
const found = audit(
  await readCatalog(),
  values.provider ?? POPULAR,
  await readAcceptedDisagreements(),
  today(),
);
const shown = values.open
  ? found.disagreements.filter(({ accepted }) => accepted === undefined)
  : found.disagreements;
const report = { ...found, disagreements: shown };
if (found.settlements.lapsed.length > 0) process.exitCode = 1;
console.log(values.json ? JSON.stringify(report) : auditText(report));
