// npm run bench:core - the pricing core in process beside genai-prices' calcPrice, calls a second and their ratio.
import { benchCore } from "../bench/core.ts";
import { readCatalog, readProviders } from "../files/prices-folder.ts";

const openai = (await readProviders()).find(({ slug }) => slug === "openai");
if (openai === undefined) throw new Error("openai is not in the registry");
const { ours, peers, ratio } = benchCore(openai, (await readCatalog()).get("openai") ?? [], 7);
console.log(
  `ours ${Math.round(ours)} calls/s, genai-prices ${Math.round(peers)} calls/s, ratio ${ratio.toFixed(1)}`,
);
