// Answers whose usage is not counted in tokens: seconds of what was transcribed, pages of what was read.
import type { Shape } from "../shape.ts";

/** https://platform.openai.com/docs/api-reference/audio/json-object */
export const TRANSCRIPTION: Shape = {
  name: "OpenAI transcription by duration",
  marks: ["seconds"],
  either: ["^text", "^duration"],
  convention: "inclusive",
  counts: {},
  units: { audio_seconds: ["seconds"] },
};

/** https://docs.mistral.ai/api/endpoint/ocr */
export const MISTRAL_OCR: Shape = {
  name: "Mistral OCR",
  marks: ["pages_processed"],
  convention: "inclusive",
  counts: {},
  units: { pages: ["pages_processed"], annotated_pages: ["pages_processed_annotation"] },
  within: ["doc_size_bytes"],
  apis: ["mistral"],
};

/** Embeddings and rerankers that count one total: https://docs.voyageai.com/reference/embeddings-api */
export const TOTAL_ONLY: Shape = {
  name: "one total of an embedding",
  marks: ["total_tokens"],
  either: ["^data.0.embedding", "^data.0.relevance_score", "^results.0.relevance_score"],
  convention: "inclusive",
  counts: { prompt_tokens: ["total_tokens"] },
};
