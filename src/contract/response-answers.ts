// The answer to a provider's response: a calculation, and where each part was read.
import * as z from "zod/mini";
import { USAGE_COUNTS } from "../schemas/charges.ts";
import { CONVENTIONS, MEASURES, MODIFIERS } from "../schemas/words.ts";
import { COST, FAILED, failedTraceCost, traceCost, usageCounts } from "./cost-answers.ts";
import { COUNT_SENTENCES, MEASURE_SENTENCES } from "./count-sentences.ts";
import { alike, byName, fieldsOf, maybe, object, optional } from "./field.ts";

/** As in the response, without an upper limit, because nothing is charged for it. */
const sent = z.number().check(z.gte(0));

const COUNTED = { ...COUNT_SENTENCES, ...MEASURE_SENTENCES };

export const countPaths = object(
  "CountPaths",
  "JSON paths in the response, by count.",
  alike([...USAGE_COUNTS, ...MEASURES], optional.texts, COUNTED),
);

export const responseImages = object("ResponseImages", "Images that another model made for an answer.", {
  model_id: [optional.text, "That model, if the response names it; without it the images are in `unpriced`."],
  usage: [usageCounts, "Its counts."],
  paths: [z.array(z.string()), "Where they were read."],
});

const statedUsd = z.object({ usd: z.string(), path: z.string() });
const modifier = z.object({ name: z.enum(MODIFIERS), value: z.string(), path: z.string() });
const unread = z.object({ path: z.string(), text: z.string() });
const misfit = z.object({ path: z.string(), count: sent, charged: sent });
const unused = z.object({ path: z.string(), count: sent, charged: z.enum(["standard", "none"]) });

export const responseReading = object("ResponseReading", "What was read from the response, and where.", {
  shape: [z.string(), "The recognised shape."],
  paths: [countPaths, "Where each count was read; several paths add up."],
  model: [maybe(z.object({ model_id: z.string(), path: z.string() })), "The model it names."],
  provider: [maybe(z.object({ provider_id: z.string(), path: z.string() })), "The provider it names."],
  subprovider: [optional.text, "The host that answered, as the gateway names it."],
  is_byok: [optional.true, "The call ran on the caller's own key."],
  unfinished: [optional.true, "The stream or text is cut off: its output count may not be final."],
  modifiers: [maybe(z.array(modifier)), "Words that change rates: service tier, region."],
  unused: [maybe(z.array(unused)), "Counts without a line: in another (`standard`), or not billed (`none`)."],
  unread: [
    maybe(z.array(unread)),
    "Counts that are not whole numbers, or are missing (an empty text); see `unpriced`.",
  ],
  misfits: [maybe(z.array(misfit)), "Counts that contradict others, and what was charged instead."],
  reported_cost: [maybe(statedUsd), "The cost that the provider states, USD, as its JSON writes it."],
  images: [maybe(responseImages), "Images that another model made for the answer."],
});

const reading = { reading: [responseReading, "What was read from the response, and where."] } as const;

export const responseCost = object("ResponseCost", COST, {
  ...fieldsOf(traceCost),
  ...reading,
});

const convention = {
  usage_convention: [z.enum(CONVENTIONS), "How the counts relate to each other."],
} as const;

export const readResponse = object("ReadResponse", "A response as it was read, before it has a price.", {
  usage: [usageCounts, "Its counts."],
  ...convention,
  at: [optional.instant, "The time of the call, if the request or the response states it."],
  ...reading,
});

const failedFields = { ...fieldsOf(failedTraceCost), ...convention, ...reading };
export const failedResponseCost = object("FailedResponseCost", FAILED, failedFields);

export const STATED = "A response that states its cost but has no counts to price.";

export const statedCost = object("StatedCost", STATED, {
  status: [z.literal("unpriced"), "Nothing was calculated."],
  cost_breakdown: [z.null(), "Null: nothing was calculated."],
  reported_cost: [statedUsd, "The cost that the response states, USD, as its JSON writes it, and where."],
  model_id: [optional.text, "As sent, or as the response has it."],
  provider_id: [optional.text, "As sent."],
  error: [z.string(), "The reason, in one sentence."],
  currency: [z.literal("USD"), "The currency of every amount."],
  id: [optional.text, "As sent."],
  labels: [maybe(byName(z.string())), "As sent."],
});

export type StatedCost = z.input<typeof statedCost>;
export type ReadResponse = z.input<typeof readResponse>;
export type ResponseReading = z.input<typeof responseReading>;
export type ResponseCost = z.input<typeof responseCost>;
export type FailedResponseCost = z.input<typeof failedResponseCost>;
