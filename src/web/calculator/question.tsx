// What has to be answered before there is a bill: which model of which provider a call is of.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type Place, placeText } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";
import { nearestPlaces, nearIn } from "./find-offer.ts";

type UnknownModelProps = {
  place: Place;
  problem: Problem;
  nameOf: (provider: string) => string;
  choose: (place: Place) => void;
};

/** A model the provider does not list, with the ids that may be meant. */
export function UnknownModel({ place: { provider, model }, problem, nameOf, choose }: UnknownModelProps) {
  const [places, setPlaces] = useState(() =>
    nearIn(problem.message).map((id): Place => ({ provider, model: id })),
  );
  useEffect(() => {
    let current = true;
    nearestPlaces(browserAsk, { provider, model }, problem.message).then((found) => {
      if (current) setPlaces(found);
    });
    return () => {
      current = false;
    };
  }, [provider, model, problem.message]);
  return (
    <QuestionView
      title={`Which model at ${nameOf(provider)}?`}
      text={`${nameOf(provider)} lists no ${model}.${places.length > 0 ? " Nearest:" : ""}`}
      places={places}
      nameOf={nameOf}
      choose={choose}
    />
  );
}

/** More choices than this are no help; the fields of the form take any. */
const MAX_SHOWN = 24;

type QuestionViewProps = {
  title: string;
  text: ComponentChildren;
  places: readonly Place[];
  nameOf: (provider: string) => string;
  choose: (place: Place) => void;
};

export function QuestionView({ title, text, places, nameOf, choose }: QuestionViewProps) {
  const more = places.length - MAX_SHOWN;
  return (
    <div class="notice question">
      <div role="alert">
        <p class="notice-title">{title}</p>
        <p>{text}</p>
      </div>
      {places.length > 0 && (
        <ul class="choices">
          {places.slice(0, MAX_SHOWN).map((place) => (
            <li key={`${place.provider} ${place.model}`}>
              <button
                type="submit"
                form="call"
                name="place"
                value={placeText(place)}
                class="button"
                onClick={() => choose(place)}
              >
                {place.model} <span class="quiet">at {nameOf(place.provider)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>And {formatCount(more)} more providers: choose one in the form.</p>}
    </div>
  );
}
