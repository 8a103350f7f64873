// The question before a bill: which model of which provider was called, with the offers that may be meant.
import { useContext } from "preact/hooks";
import type { Ask } from "../../api-client.ts";
import { lastPart } from "../../spelling.ts";
import { findOffers, sameModel, similarOffers } from "../api/api.ts";
import { Page } from "../api/page.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { formatCount } from "../ui/format.ts";

/** More choices would not help; the fields of the form take any. */
const MAX_SHOWN = 24;
/** Without a script a choice is sent with the form. */
const PLACE = { type: "submit", form: "call", name: "place" } as const;

type QuestionProps = {
  title: string;
  text: string;
  offerId: OfferId;
  /** Offers to show before the searched ones. */
  known: readonly OfferId[];
  choose: (offerId: OfferId) => void;
  message?: string;
};

export function Question({ title, text, ...candidates }: QuestionProps) {
  return (
    <div class="notice question">
      <div role="alert">
        <p class="notice-title">{title}</p>
        <p>{text}</p>
      </div>
      <Candidates {...candidates} />
    </div>
  );
}

/** Buttons for the offers that may be meant; each prices the call again. `message` says why there is no bill, and may name ids. */
export function Candidates({ offerId, known, message = "", choose }: Omit<QuestionProps, "title" | "text">) {
  const { nameOf } = useContext(Page);
  const load = (ask: Ask) => candidates(ask, offerId, message);
  const near = nearOffers(offerId, message);
  const { value: found = near } = useLoaded(`${offerText(offerId)} ${message}`, load);
  const offers = new Map([...known, ...found].map((one) => [offerText(one), one]));
  const more = offers.size - MAX_SHOWN;
  if (offers.size === 0) return null;
  return (
    <>
      <ul class="choices">
        {[...offers].slice(0, MAX_SHOWN).map(([text, one]) => (
          <li key={text}>
            <button {...PLACE} value={text} class="button" onClick={() => choose(one)}>
              {one.model} <span class="quiet">at {nameOf(one.provider)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatCount(more)} more: choose one in the form.</p>}
    </>
  );
}

/** Offers that may be meant: of the same model or its undated id, similar, named by a refusal, others; else by fewer words, else the newest. */
export async function candidates(ask: Ask, offerId: OfferId, message = ""): Promise<OfferId[]> {
  const { provider, model } = offerId;
  const most = { page_size: "60" };
  const name = lastPart(model);
  const undated = model.replace(/-20\d\d-?\d\d-?\d\d$/, "");
  const here = provider === "" ? [] : await findOffers(ask, name, { provider_id: provider, ...most });
  const all = name.trim() === "" ? [] : await findOffers(ask, name, most);
  if (model !== "" && here.length + all.length === 0) {
    const own = provider === "" ? [] : await similarOffers(ask, name, { provider_id: provider, ...most });
    all.push(...own.slice(0, MAX_SHOWN / 2), ...(await similarOffers(ask, name, most)));
  }
  const same = [model, undated].flatMap((id) => [...here, ...all].filter((one) => sameModel(one.model, id)));
  const ordered = [...same, ...here, ...nearOffers(offerId, message), ...all];
  const found = new Map(ordered.map((one) => [offerText(one), one]));
  found.delete(offerText(offerId));
  return [...found.values()];
}

function nearOffers({ provider }: OfferId, message: string): OfferId[] {
  const ids = /Nearest ids: (.+)\.$/.exec(message)?.[1]?.split(", ") ?? [];
  return ids.map((model) => ({ provider, model }));
}

/** Whether a refusal says that the provider does not list the model. */
export function isUnknownModel(message: string): boolean {
  return /^No model .* is known at provider /.test(message);
}
