// npm run prices:audit - where sources disagree on a popular provider's price, most money first; which recorded bills confirm or refute
// their rows. `-- --open` leaves out what a person has accepted, `-- --json` is for programs,
// `-- --provider SLUG` audits another provider. Fails when a written settlement has lapsed.
import { parseArgs } from "node:util";
import { checkBills } from "../build/check-bills.ts";
import { startOf, today } from "../files/days.ts";
import {
  readAcceptedDisagreements,
  readBills,
  readCalendars,
  readCatalog,
  readMapEntries,
  readProviders,
} from "../files/prices-folder.ts";
import { doubtedKeys } from "../litellm/render.ts";
import { audit, auditText, billsText } from "../review/audit.ts";

const POPULAR =
  "openai anthropic google_ai_studio xai deepseek mistral groq cohere moonshot zai bedrock openrouter".split(
    " ",
  );

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    open: { type: "boolean" },
    provider: { type: "string", multiple: true },
  },
});
const catalog = await readCatalog();
const found = audit(catalog, values.provider ?? POPULAR, await readAcceptedDisagreements(), today());
const shown = values.open
  ? found.disagreements.filter(({ accepted }) => accepted === undefined)
  : found.disagreements;
const report = { ...found, disagreements: shown };
const doubted = doubtedKeys(await readMapEntries(), catalog);
const bills = checkBills({
  bills: await readBills(),
  catalog,
  providers: await readProviders(),
  calendars: await readCalendars(),
  now: startOf(today()),
});
if (found.settlements.lapsed.length > 0) process.exitCode = 1;
if (values.json) console.log(JSON.stringify({ ...report, doubted, bills }));
else {
  for (const key of doubted) console.log(`cost map keeps a price of LiteLLM's that is doubted: ${key}`);
  console.log(auditText(report));
  console.log(billsText(bills));
}
