// What a listing knows for searches beside its rows' ids: whose model a row is, how it is called, who sells it.
import * as z from "zod/mini";

export const listingSearch = z.object({
  /** Makers' models: canonical id, display name (empty where none is known), day of release as a number (0: not known). */
  models: z.array(z.tuple([z.string(), z.string(), z.number()])),
  /** For each row its model's place in `models` plus 1; 0 where the model's family is not known. */
  of: z.array(z.number()),
  /** [row, display name] of rows without such a model. */
  names: z.array(z.tuple([z.number(), z.string()])),
  /**
   * In the order of the listing's `providers`: every name they go by, in one text; the makers whose models are their own; and how
   * well known they are as sellers of others', 0 the best.
   */
  sellers: z.array(z.tuple([z.string(), z.array(z.string()), z.number()])),
  /** Which media models take and make. */
  media: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
  /** For each row its place in `media` plus 1; 0 where nothing is known. */
  has: z.array(z.number()),
});

export type ListingSearch = z.infer<typeof listingSearch>;
