// The question before a bill: which model of which provider was called.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";
import { nearestOffers, nearIn } from "./unlisted.ts";

type UnknownModelProps = {
  offerId: OfferId;
  problem: Problem;
  nameOf: (provider: string) => string;
  choose: (offerId: OfferId) => void;
};

/** A model the provider does not list, with the ids that may be meant. */
export function UnknownModel({ offerId: { provider, model }, problem, nameOf, choose }: UnknownModelProps) {
  const [offerIds, setPlaces] = useState(() =>
    nearIn(problem.message).map((id): OfferId => ({ provider, model: id })),
  );
  useEffect(() => {
    let current = true;
    nearestOffers(browserAsk, { provider, model }, problem.message).then((found) => {
      if (current) setPlaces(found);
    });
    return () => {
      current = false;
    };
  }, [provider, model, problem.message]);
  return (
    <QuestionView
      title={`Which model at ${nameOf(provider)}?`}
      text={`${nameOf(provider)} lists no ${model}.${offerIds.length > 0 ? " Nearest:" : ""}`}
      offerIds={offerIds}
      nameOf={nameOf}
      choose={choose}
    />
  );
}

/** More choices would not help; the fields of the form take any. */
const MAX_SHOWN = 24;

type QuestionViewProps = {
  title: string;
  text: ComponentChildren;
  offerIds: readonly OfferId[];
  nameOf: (provider: string) => string;
  choose: (offerId: OfferId) => void;
};

export function QuestionView({ title, text, offerIds, nameOf, choose }: QuestionViewProps) {
  const more = offerIds.length - MAX_SHOWN;
  return (
    <div class="notice question">
      <div role="alert">
        <p class="notice-title">{title}</p>
        <p>{text}</p>
      </div>
      {offerIds.length > 0 && (
        <ul class="choices">
          {offerIds.slice(0, MAX_SHOWN).map((offerId) => (
            <li key={offerText(offerId)}>
              <button
                type="submit"
                form="call"
                name="place"
                value={offerText(offerId)}
                class="button"
                onClick={() => choose(offerId)}
              >
                {offerId.model} <span class="quiet">at {nameOf(offerId.provider)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>And {formatCount(more)} more providers: choose one in the form.</p>}
    </div>
  );
}
