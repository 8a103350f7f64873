// npm run prices:pull-request -- --from DIR --results pull=passed,gate=failed - the text of the refresh's pull
// request, from what both commands wrote to DIR/pull.txt and gate.txt. A result that is not `passed` failed.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Outcome, pullRequestBody } from "../review/pull-request-body.ts";

const { values } = parseArgs({
  options: { from: { type: "string", default: "." }, results: { type: "string", default: "" } },
});
const passed = new Set(values.results.split(","));
process.stdout.write(pullRequestBody(await outcome("pull"), await outcome("gate")));

async function outcome(name: string): Promise<Outcome> {
  const text = await readFile(path.join(values.from, `${name}.txt`), "utf8");
  return { text, failed: !passed.has(`${name}=passed`) };
}
