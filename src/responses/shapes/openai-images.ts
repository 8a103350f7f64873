// OpenAI's Images, as an answer and as the last event of a stream. Without details, all output is the image.
// https://platform.openai.com/docs/api-reference/images/object
import type { Shape } from "../shape.ts";
import { OPENAI_RESPONSES } from "./openai-responses.ts";

export const OPENAI_IMAGES: Shape = {
  ...OPENAI_RESPONSES,
  name: "OpenAI Images",
  marks: ["input_tokens", "output_tokens"],
  either: ["^data.0.b64_json", "^data.0.url", "^b64_json"],
  counts: {
    ...OPENAI_RESPONSES.counts,
    image_completion_tokens: ["output_tokens_details.image_tokens", "output_tokens"],
  },
};
