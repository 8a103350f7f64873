// npm run prices:merge - observations + overrides -> prices/catalog/, after an edit of an override or the registry. No network.
import { today } from "../files/days.ts";
import { mergeAll } from "../merge/merge-all.ts";

console.log(await mergeAll(today()));
