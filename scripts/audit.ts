// npm run prices:audit - where sources disagree on a popular provider's price, most money first; rows only one source
// knows; rows nobody has confirmed for 60 days. `-- --open` shows only what nobody has settled, `-- --json` is for programs,
// `-- --provider SLUG` audits another provider.
import { parseArgs } from "node:util";
import { readCatalog, readSettled } from "./io/prices-folder.ts";
import { audit } from "./steps/audit.ts";
import { auditText } from "./steps/audit-text.ts";
import { today } from "./today.ts";

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
const found = audit(await readCatalog(), values.provider ?? POPULAR, await readSettled(), today());
const shown = values.open
  ? found.disagreements.filter(({ settled }) => settled === undefined)
  : found.disagreements;
const report = { ...found, disagreements: shown };
console.log(values.json ? JSON.stringify(report) : auditText(report));
