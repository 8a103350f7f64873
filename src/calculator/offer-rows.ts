// What lists know about offers, wherever a version comes from. Apart from listed-offer.ts, which the package leaves out.
import type { OfferRows, Version } from "../store/version.ts";
import { listedRows } from "./listed-offer.ts";

/** The rows of a snapshot, or of the current listing. */
export async function offerRows(version: Version): Promise<OfferRows> {
  return version.rows ?? listedRows(version);
}
