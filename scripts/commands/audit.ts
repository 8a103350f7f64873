// npm run prices:audit - where sources disagree on a popular provider's price, most money first; which recorded bills confirm or refute
// their rows. `-- --provider SLUG` audits another provider.
import { parseArgs } from "node:util";
import { checkBills } from "../build/check-bills.ts";
import { startOf, today } from "../files/days.ts";
import { readBills, readCalendars, readCatalog, readMap, readProviders } from "../files/prices-folder.ts";
import { doubtedKeys } from "../litellm/render.ts";
import { auditLines, billLines } from "../review/audit.ts";

const POPULAR =
  "openai anthropic google_ai_studio xai deepseek mistral groq cohere moonshot zai bedrock openrouter".split(
    " ",
  );

const { values } = parseArgs({ options: { provider: { type: "string", multiple: true } } });
const [catalog, bills, now] = [await readCatalog(), await readBills(), startOf(today())];
const [providers, calendars] = [await readProviders(), await readCalendars()];
for (const key of doubtedKeys((await readMap()).entries, catalog))
  console.log(`cost map keeps a price of LiteLLM's that is doubted: ${key}`);
const disagreements = auditLines(catalog, values.provider ?? POPULAR, today());
const verdicts = checkBills({ bills, catalog, providers, calendars, now });
for (const line of [...disagreements, ...billLines(verdicts)]) console.log(line);
