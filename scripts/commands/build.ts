// npm run prices:build - turns prices/ into KV keys under dist/prices/. Run it after a merge; publish and dev run it too.
import { currentBuild, summary } from "../build/current-build.ts";

console.log(summary(await currentBuild(console.log)));
