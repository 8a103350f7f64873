// npm run prices:pull-request -- --from DIR --results pull=passed,gate=failed,diff=passed - the text of the refresh's pull
// request, from what the three commands wrote to DIR/pull.txt, gate.txt and diff.txt. A result that is not `passed` failed.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Outcome, pullRequestBody } from "../review/pull-request-body.ts";

const { values } = parseArgs({
  options: { from: { type: "string", default: "." }, results: { type: "string", default: "" } },
});
const passed = new Set(values.results.split(","));
process.stdout.write(pullRequestBody(await outcome("pull"), await outcome("gate"), await outcome("diff")));

async function outcome(name: string): Promise<Outcome> {
  const text = await readFile(path.join(values.from, `${name}.txt`), "utf8");
  return { text, failed: !passed.has(`${name}=passed`) };
}
