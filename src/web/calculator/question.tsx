// The question before a bill: which model of which provider was called.
import type { ComponentChildren } from "preact";
import { browserAsk } from "../api/browser-ask.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { candidates, nearIn } from "./unlisted.ts";

/** More choices would not help; the fields of the form take any. */
const MAX_SHOWN = 24;

type CandidatesProps = {
  offerId: OfferId;
  /** Offers that come before what is searched for. */
  known?: readonly OfferId[];
  /** Why there is no bill, which may name ids. */
  message?: string;
  nameOf: (provider: string) => string;
  choose: (offerId: OfferId) => void;
};

/** Offers that may be meant, each a button that asks again. */
export function Candidates({ offerId, known = [], message = "", nameOf, choose }: CandidatesProps) {
  const near = nearIn(message).map((model): OfferId => ({ provider: offerId.provider, model }));
  const load = () => candidates(browserAsk, offerId, message);
  const options = { first: { key: "", value: near } };
  const { value: found = near } = useLoaded(`${offerText(offerId)} ${message}`, load, options);
  const texts = new Set(known.map(offerText));
  const offerIds = [...known, ...found.filter((one) => !texts.has(offerText(one)))];
  const more = offerIds.length - MAX_SHOWN;
  return (
    <>
      <ul class="choices">
        {offerIds.slice(0, MAX_SHOWN).map((one) => (
          <li key={offerText(one)}>
            <button
              type="submit"
              form="call"
              name="place"
              value={offerText(one)}
              class="button"
              onClick={() => choose(one)}
            >
              {one.model} <span class="quiet">at {nameOf(one.provider)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatCount(more)} more: choose one in the form.</p>}
    </>
  );
}

type QuestionViewProps = { title: string; text: ComponentChildren; children: ComponentChildren };

export function QuestionView({ title, text, children }: QuestionViewProps) {
  return (
    <div class="notice question">
      <div role="alert">
        <p class="notice-title">{title}</p>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
