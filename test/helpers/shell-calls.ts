// The calls in a document, as the shell makes them: sh runs the lines with a curl that only says what it was given.
import { execFileSync } from "node:child_process";

/** A call: the path with its query, and the body after -d, if there is one. */
export type ShellCall = { path: string; body?: string };

/** What `$BASE` is when the lines run. */
const BASE = "http://base.test";

// To the script's own output, past any pipe behind the call.
const SAY_ONLY = "exec 3>&1; curl() { { printf '%s\\0' \"$@\"; printf '\\n\\0'; } >&3; }";

/** Runs shell lines and returns their calls; throws when one of them calls nothing at `base`. */
export function shellCalls(script: string, base: string = BASE): ShellCall[] {
  const lines = `${SAY_ONLY}\nBASE=${BASE}\n${script}\ntrue`;
  const said = execFileSync("sh", ["-uc", lines], { encoding: "utf8" });
  const calls = said.split("\n\0").filter((call) => call.includes("\0"));
  return calls.map((call) => {
    const given = call.split("\0");
    const address = given.find((argument) => argument.startsWith(`${base}/`));
    if (address === undefined) throw new Error(`curl is not given an address of ${base}: ${given.join(" ")}`);
    const data = given.indexOf("-d");
    const path = address.slice(base.length);
    return data === -1 ? { path } : { path, body: given[data + 1] ?? "" };
  });
}
