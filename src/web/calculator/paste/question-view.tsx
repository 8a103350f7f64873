// What has to be answered before there is a bill: which model of which provider a call is of.
import type { ComponentChildren } from "preact";
import { formatCount } from "../../ui/format.ts";
import { type Place, placeText } from "./place.ts";

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
