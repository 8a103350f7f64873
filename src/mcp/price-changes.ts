// price_changes: recent changes, as recorded when each version was published.
import type { ChangeList } from "../contract/history-answers.ts";
import { CHANGES, NEWS } from "../schemas/words.ts";
import { object, text, whole } from "./schema.ts";
import { get, type Tool } from "./tool.ts";

export const priceChanges: Tool = {
  name: "price_changes",
  title: "What changed",
  description:
    "List changes of prices and offers, newest first, with old and new rates as exact decimals in USD. To follow changes, ask again with since set to the newest `seen` you have.",
  inputSchema: object({
    provider_id: text("Only these providers, separated by commas"),
    model_id: text("Only this id"),
    change: text(
      `Only these kinds, separated by commas: ${CHANGES.join(", ")}; default: all but corrected and withdrawn, which are ours`,
    ),
    since: text("Published at or after this UTC day or RFC 3339 time"),
    until: text("Published before this one"),
    limit: whole("Changes a page; default 10", 1, 100),
    page: whole("Which page, from 1", 1),
  }),
  run: async (ask, { limit = 10, ...filters }) => {
    const asked = { change: NEWS.join(), ...filters, page_size: limit };
    const { body, prices } = await get<ChangeList>(ask, "/v1/changes", asked);
    const { total, page, total_pages } = body.meta;
    return { changes: body.data.map(({ id: _id, ...change }) => change), total, page, total_pages, prices };
  },
};
