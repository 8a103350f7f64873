// The box for a provider's response, and below it how the page read it.
import { useContext } from "preact/hooks";
import type { ReadResponse } from "../../contract/response-answers.ts";
import { USAGE_COUNTS } from "../../schemas/charges.ts";
import { Page } from "../api/page.ts";
import { TextField } from "../ui/fields.tsx";
import { counted, formatCount, instantText, inWords } from "../ui/format.ts";
import { FactList, Hidden } from "../ui/layout.tsx";
import { minuteOf, type Origin, type PasteState } from "./pasted.ts";
import type { Calculation } from "./use-call.ts";

const ORIGINS: Readonly<Record<Origin, string>> = {
  body: "from the response",
  maker: "the model from the response, its maker as the provider",
  both: "the model from the response, the provider as chosen",
  choice: "as chosen; the response names no model",
  answer: "as chosen",
};

const ASIDE = "The fields above show the previous call.";

type PasteFieldProps = Pick<Calculation, "paste" | "take"> & OneActions & { text: string | undefined };
type OneActions = Pick<Calculation, "reconsider" | "form" | "edit">;

export function PasteField({ paste, text = "", take, ...actions }: PasteFieldProps) {
  const wrong = paste.kind === "unread";
  return (
    <div>
      <TextField
        label="Or paste a response, a stream, or its usage"
        name="paste"
        rows={3}
        defaultValue={text}
        placeholder='{"model": "…", "usage": {"input_tokens": 812, "output_tokens": 96, …}}'
        aria-describedby="paste-outcome"
        aria-invalid={wrong}
        take={take}
      />
      <div id="paste-outcome" role="status" class={wrong ? "hint wrong" : "hint"}>
        {paste.kind === "reading" && "Reading …"}
        {paste.kind === "unread" && `${paste.reason} ${paste.aside ? "" : ASIDE}`}
        {paste.kind === "question" && `Read as ${paste.read.reading.shape}.`}
        {paste.kind === "several" &&
          `Read as ${counted(paste.lines.length, "body", "lines")} of several calls. ${paste.aside ? "The bill is for what you typed since." : ASIDE}`}
        {paste.kind === "one" && <One {...paste} {...actions} />}
      </div>
      {paste.kind === "one" && !paste.aside && <Paths read={paste.read} />}
    </div>
  );
}

type OneProps = Extract<PasteState, { kind: "one" }> & OneActions;

function One({ read, offerId, by, aside, reconsider, form, edit }: OneProps) {
  const { nameOf } = useContext(Page);
  const isThen = form.at === minuteOf(read);
  return (
    <>
      Read as {read.reading.shape}
      {aside ? "; counts changed since. " : ". "}
      <strong>
        {offerId.model} at {nameOf(offerId.provider)}
      </strong>
      , {ORIGINS[by]}.{" "}
      <button type="button" class="link" onClick={reconsider}>
        Change<Hidden> the model or provider</Hidden>
      </button>
      {read.at && [
        ` Made at ${instantText(read.at)}, ${isThen ? "and" : "not"} priced at that time. `,
        <button type="button" class="link" onClick={() => edit({ at: isThen ? "" : minuteOf(read) })}>
          Price it {isThen ? "now" : "then"}
        </button>,
      ]}
    </>
  );
}

function Paths({ read: { reading, usage } }: { read: ReadResponse }) {
  const found = USAGE_COUNTS.flatMap((name) => {
    const paths = reading.paths[name];
    const count = `${formatCount(usage[name] ?? 0)} ${inWords(name).replace("search count", "searches")}`;
    return paths ? [[count, <code>{paths.join(" + ")}</code>] as const] : [];
  });
  return (
    <details class="more paths">
      <summary>Where each count was read</summary>
      <FactList facts={found} />
    </details>
  );
}
