// The calls in a document, as the shell makes them: each `curl` line is run by sh with a curl that only says what it was given.
import { execFileSync } from "node:child_process";

/** A call: the path with its query at `BASE`, and the body after -d, if there is one. */
export type ShellCall = { path: string; body?: string };

/** Where the calls go, in place of the address a reader would use. */
export const BASE = "http://base.test";

const SAY_ONLY = "curl() { printf '%s\\0' \"$@\"; printf '\\n\\0'; }";

/** Runs shell lines and returns their calls of `BASE`; throws when one of them calls nothing there. */
export function shellCalls(script: string): ShellCall[] {
  const said = execFileSync("sh", ["-euc", `${SAY_ONLY}\nBASE=${BASE}\n${script}`], { encoding: "utf8" });
  const calls = said.split("\n\0").filter((call) => call !== "");
  return calls.map((call) => {
    const given = call.split("\0");
    const address = given.find((argument) => argument.startsWith(`${BASE}/`));
    if (address === undefined) throw new Error(`curl is not given an address of ${BASE}: ${given.join(" ")}`);
    const data = given.indexOf("-d");
    const path = address.slice(BASE.length);
    return data === -1 ? { path } : { path, body: given[data + 1] ?? "" };
  });
}
