// npm run prices:merge - observations + overrides -> prices/catalog/. Run it after editing an override or the registry; a
// pull runs it too. Needs no network.
import { today } from "../files/days.ts";
import { mergeAll } from "../merge/merge-all.ts";

console.log(await mergeAll(today()));
