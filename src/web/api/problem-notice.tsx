// What a screen shows instead of prices: why they are missing, and what to do about it.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Answer, Problem } from "../../api-client.ts";
import { TextField } from "../ui/fields.tsx";
import { Notice } from "../ui/layout.tsx";
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

type AnsweredProps<T> = {
  first: Answer<T>;
  again: () => Promise<Answer<T>>;
  children: (value: T) => ComponentChildren;
};

/** What an answer shows; in place of one that failed why, until it is asked for again. */
export function Answered<T>({ first, again, children }: AnsweredProps<T>) {
  const [answer, setAnswer] = useState(first);
  const retry = async () => setAnswer(await again());
  return answer.ok ? children(answer.value) : <ProblemNotice problem={answer.problem} retry={retry} />;
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
