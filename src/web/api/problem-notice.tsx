// What a screen shows instead of prices: why they are missing, and what to do about it.
import type { ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Answer, Ask, Problem } from "../../api-client.ts";
import { Submit, TextField } from "../ui/fields.tsx";
import { Notice } from "../ui/layout.tsx";
import { keepKey } from "./browser-ask.ts";
import { Page } from "./page.ts";
import { useLoaded } from "./use-loaded.ts";

const TITLES: Readonly<Record<Problem["kind"], string>> = {
  offline: "No connection",
  key: "An API key is needed",
  limited: "Too many requests",
  unavailable: "Prices cannot be read just now",
  refused: "No result",
};

/** Explains a problem and offers a way on: enter a key, or try again, which also reads missing names of providers. */
export function ProblemNotice({ problem, retry: ask }: { problem: Problem; retry: () => void }) {
  const { providers, readNames } = useContext(Page);
  const retry = () => {
    ask();
    if (Object.keys(providers).length === 0) readNames();
  };
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
  value: Answer<T> | undefined;
  again: () => void;
  waiting?: string;
  loading?: boolean;
  children: (value: T) => ComponentChildren;
};

/** Shows an answer, or why it failed and a way to ask again. */
export function Answered<T>({ value: answer, again, waiting = "Asking …", ...shown }: AnsweredProps<T>) {
  if (answer === undefined) return <Notice title={waiting} />;
  if (!answer.ok) return <ProblemNotice problem={answer.problem} retry={again} />;
  const { loading, children } = shown;
  if (loading === undefined) return children(answer.value);
  return (
    <div class={loading ? "result loading" : "result"} aria-busy={loading}>
      {children(answer.value)}
    </div>
  );
}

/** The Worker's answer, and a function that asks again. */
export function useAnswer<T>(first: Answer<T>, load: (ask: Ask) => Promise<Answer<T>>) {
  const { value = first, again } = useLoaded("answer", load, { first });
  return { value, again };
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
      <Submit>Use key</Submit>
      <p class="hint">Kept in this tab only, and sent to this service alone.</p>
    </form>
  );
}
