// Images that another model made for an answer. OpenAI's Responses name it in the tool's settings and count its tokens apart.
// https://platform.openai.com/docs/guides/tools-image-generation
import { given } from "../given.ts";
import { type Usage, usageOf } from "../pricing/usage.ts";
import { SHAPES } from "./find-usage.ts";
import { at, isObject, type JsonObject, listAt, numberIn, textAt } from "./json-paths.ts";
import { readCounts } from "./read-counts.ts";

/** The other model's counts and their paths; `model` is absent if the body does not name it. */
export type ImageCall = { model?: string; usage: Usage; paths: string[] };

const COUNTED = "tool_usage.image_gen";
const TYPE = "image_generation";

/** The images of an answer: the tokens its body states for them, else how many of each size and quality. */
export function readImageCall(chain: readonly JsonObject[]): ImageCall | undefined {
  const body = chain.find((object) => Array.isArray(object.output) || isObject(at(object, COUNTED)));
  if (body === undefined) return undefined;
  const items = listAt(body, "output").filter(isObject);
  const made = items.filter(({ type, status }) => type === `${TYPE}_call` && status !== "failed");
  const read = readTokens(at(body, COUNTED)) ?? countImages(made);
  const tool = listAt(body, "tools").find((one) => at(one, "type") === TYPE);
  return read && { ...read, ...given({ model: textAt(tool, "model") }) };
}

/** Without details, all output tokens are the image's. */
function readTokens(counted: unknown): ImageCall | undefined {
  if (!isObject(counted) || !((numberIn(counted.input_tokens) ?? 0) + (numberIn(counted.output_tokens) ?? 0)))
    return undefined;
  const details = isObject(counted.output_tokens_details)
    ? counted
    : { input_tokens: 0, ...counted, output_tokens_details: { image_tokens: counted.output_tokens } };
  const shape = SHAPES.find(({ name }) => name === "OpenAI Responses");
  const read = shape && readCounts({ shape, path: COUNTED, chain: [details] });
  if (!read || read.unread.length > 0) return undefined;
  return { usage: read.usage, paths: [...new Set(Object.values(read.from).flat())] };
}

/** The unit is the catalogue's, `output_per_image_high_1024x1024`, if the body states size and quality. */
function countImages(made: readonly JsonObject[]): ImageCall | undefined {
  if (made.length === 0) return undefined;
  const names = Map.groupBy(made, ({ quality, size }) =>
    /^(low|medium|high)$/.test(String(quality)) && /^\d{3,4}x\d{3,4}$/.test(String(size))
      ? `output_per_image_${quality}_${size}`
      : "output_images",
  );
  const units = Object.fromEntries([...names].map(([name, images]) => [name, String(images.length)]));
  return { usage: { ...usageOf(() => 0), units }, paths: ["output[image_generation_call]"] };
}
