// What a screen shows instead of prices: why they are missing, and what to do about it.
import { useState } from "preact/hooks";
import type { Problem } from "../../api-client.ts";
import { TextField } from "../ui/fields.tsx";
import { Notice } from "../ui/notice.tsx";
import { keepKey } from "./browser-ask.ts";

const TITLES: Readonly<Record<Problem["kind"], string>> = {
  offline: "No connection",
  key: "An API key is needed",
  limited: "Too many requests",
  unavailable: "Prices cannot be read just now",
  refused: "No result",
};

type ProblemNoticeProps = { problem: Problem; retry: () => void };

/** A problem in words, and what to do: enter a key, or try again. */
export function ProblemNotice({ problem, retry }: ProblemNoticeProps) {
  return (
    <div role="alert">
      <Notice title={TITLES[problem.kind]}>
        <p>{problem.message}</p>
        {problem.kind === "key" && <KeyForm onKey={retry} />}
        {problem.kind !== "key" && problem.kind !== "refused" && (
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        )}
      </Notice>
    </div>
  );
}

function KeyForm({ onKey }: { onKey: () => void }) {
  const [key, setKey] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    keepKey(key.trim());
    onKey();
  };
  return (
    <form class="key-form" onSubmit={submit}>
      <TextField label="API key" type="password" autocomplete="off" required value={key} take={setKey} />
      <button type="submit" class="button primary">
        Use key
      </button>
      <p class="hint">Kept in this tab only, and sent to this service alone.</p>
    </form>
  );
}
