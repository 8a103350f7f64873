// Counts by lifetime and by modality: each token in one bucket, whatever the convention; parts that do not fit.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filledIn, inputTokens, toBuckets } from "../../src/pricing/buckets.ts";
import type { Convention } from "../../src/pricing/conventions.ts";
import type { Buckets, Usage } from "../../src/pricing/usage.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { ratesIn, table } from "../helpers/table.ts";
import { NO_USAGE } from "../vectors/vector.ts";

type Kind = keyof typeof CONVENTIONS;

/** 1000 in, of which 300 of audio and 50 of images; 200 read, of which 80 of audio; 100 written; 500 out. */
const CALL: Usage = {
  ...NO_USAGE,
  prompt_tokens: 1000,
  completion_tokens: 500,
  cache_read_tokens: 200,
  cache_write_tokens: 100,
  reasoning_tokens: 40,
  rare: {
    audio_prompt_tokens: 300,
    image_prompt_tokens: 50,
    audio_cache_read_tokens: 80,
    cache_write_5m_tokens: 10,
    cache_write_1h_tokens: 60,
    audio_completion_tokens: 120,
    citation_tokens: 7,
  },
};

/** Prompt, audio, image; read, audio read; write, 5 m, 1 h; completion, audio, reasoning; citations. */
function row({ prompt, cache_read, cache_write, completion, reasoning, rare = {} }: Buckets): number[] {
  const { audio_prompt = 0, image_prompt = 0, audio_cache_read = 0 } = rare;
  const { cache_write_5m = 0, cache_write_1h = 0, audio_completion = 0, citation = 0 } = rare;
  return [
    ...[prompt, audio_prompt, image_prompt, cache_read, audio_cache_read],
    ...[cache_write, cache_write_5m, cache_write_1h],
    ...[completion, audio_completion, reasoning, citation],
  ];
}

describe("every token is in one bucket", () => {
  // By hand. Inside: 1000 - 300 - 50 = 650 of text, - 120 read - 100 written = 430; audio 300 - 80 = 220.
  const inside = [430, 220, 50, 120, 80, 30, 10, 60, 340, 120, 40, 7];
  // Beside: 650 of text, audio 300; completion 500 - 120 - 40, or 380 where reasoning is beside it.
  const beside = [650, 300, 50, 120, 80, 30, 10, 60, 340, 120, 40, 7];
  const rows: [Convention, Kind, number[]][] = [
    ["provider", "openai", inside],
    ["provider", "anthropic", beside],
    ["provider", "google", [...inside.slice(0, 8), 380, 120, 40, 7]],
    ["inclusive", "anthropic", inside],
    ["separate", "openai", [...beside.slice(0, 8), 380, 120, 40, 7]],
  ];

  test.each(rows)("%s of %s", (requested, provider, expected) => {
    const counted = toBuckets(CALL, requested, CONVENTIONS[provider]);
    expect(counted.ok && row(counted.buckets)).toEqual(expected);
  });

  test("tiers compare all of the input, citations included", () => {
    const counted = toBuckets(CALL, "provider", CONVENTIONS.openai);
    expect(counted.ok && inputTokens(counted.buckets)).toBe(1007);
  });
});

describe("parts that contradict each other", () => {
  /** `prompt 9, cache_read 5` as the fields of tokens, those that few calls have in `rare`. */
  const call = (counts: string, rare: string): Usage => ({
    ...NO_USAGE,
    ...tokens(counts),
    rare: tokens(rare),
  });
  const tokens = (text: string) =>
    Object.fromEntries(Object.entries(ratesIn(text)).map(([name, n]) => [`${name}_tokens`, Number(n)]));

  // The counts, those that few calls have, the convention, whose provider, and the parent with the parts that do not fit in it.
  test.each(
    table(`
    a modality above its prompt
      | prompt 9 | audio_prompt 10 | separate | anthropic | prompt: audio_prompt | always
    two modalities together
      | completion 9 | audio_completion 5, image_completion 5 | provider | openai | completion: audio_completion, image_completion | always
    lifetimes above the writes
      | prompt 99, cache_write 9 | cache_write_1h 10 | provider | openai | cache_write: cache_write_1h | always
    cached audio above all that is cached
      | prompt 99, cache_read 9 | audio_prompt 50, audio_cache_read 10 | provider | openai | cache_read: audio_cache_read | always
    cached audio above audio, where the prompt is said to contain both
      | prompt 99, cache_read 9 | audio_prompt 5, audio_cache_read 9 | inclusive | openai | audio_prompt: audio_cache_read
    of two modalities above their counts the first is named
      | prompt 99, cache_read 18 | audio_prompt 5, audio_cache_read 9, image_prompt 5, image_cache_read 9 | inclusive | openai | audio_prompt: audio_cache_read
    cached audio without a count of audio
      | prompt 99, cache_read 1 | audio_cache_read 1 | inclusive | openai | audio_prompt: audio_cache_read
    reasoning beside audio: nothing overlaps
      | prompt 99, completion 9, cache_read 5, reasoning 6 | audio_prompt 5, audio_cache_read 5, audio_completion 4 | inclusive | openai | completion: audio_completion, reasoning
  `),
  )("%s", (_name, counts = "", rare = "", requested, provider, misfit = "", always = "") => {
    const [parent, ...parts] = misfit.split(/: |, /).map((name) => `${name}_tokens`);
    const counted = toBuckets(call(counts, rare), requested as Convention, CONVENTIONS[provider as Kind]);
    expect(counted).toEqual({ ok: false, parent, parts, ...(always !== "" && { always: true }) });
  });

  test("audio and cache counts together, where the prompt is said to contain both", () => {
    const usage = call("prompt 99, cache_read 60", "audio_prompt 50, audio_cache_read 10");
    expect(toBuckets(usage, "inclusive", CONVENTIONS.openai)).toEqual({
      ...{ ok: false, parent: "prompt_tokens", overlap: 10 },
      parts: ["audio_prompt_tokens", "cache_read_tokens", "cache_write_tokens"],
    });
  });

  test("as the provider reports them, cache counts that do not fit beside audio are read as beside the prompt", () => {
    const usage = call("prompt 99, cache_read 60", "audio_prompt 50");
    const counted = toBuckets(usage, "provider", CONVENTIONS.openai);
    expect(counted).toMatchObject({
      ok: true,
      buckets: { prompt: 49, cache_read: 60, rare: { audio_prompt: 50 } },
      convention: "separate",
      applied: { prompt_includes_cache: false },
    });
  });
});

test.each([
  ["is the sum of its parts", {}, { cache_write_5m_tokens: 3, cache_write_1h_tokens: 4 }, [0, 7]],
  ["of reads likewise", {}, { audio_cache_read_tokens: 3, image_cache_read_tokens: 5 }, [8, 0]],
  ["is 0 without any", {}, {}, [0, 0]],
  ["is as it is where it is given", { cache_write_tokens: 9 }, { cache_write_5m_tokens: 3 }, [0, 9]],
  ["also where it is given as 0", { cache_write_tokens: 0 }, { cache_write_5m_tokens: 3 }, [0, 0]],
])("an omitted count: %s", (_name, counts, rare, expected) => {
  const { cache_read_tokens, cache_write_tokens } = filledIn(counts, rare);
  expect([cache_read_tokens, cache_write_tokens]).toEqual(expected);
});

test("omitted prompt and completion are 0 whatever their parts, and so is anything without parts", () => {
  const rare = { audio_prompt_tokens: 5, audio_completion_tokens: 6 };
  expect(filledIn({}, rare)).toEqual({ ...NO_USAGE, web_search_count: 0 });
});

test("a sum of parts never exceeds what is exact", () => {
  const rare = { cache_write_5m_tokens: Number.MAX_SAFE_INTEGER, cache_write_1h_tokens: 5 };
  expect(filledIn({}, rare).cache_write_tokens).toBe(Number.MAX_SAFE_INTEGER);
});

test("buckets are never negative and sum to what was sent", () => {
  const part = fc.integer({ min: 0, max: 1000 });
  const disjoint = fc.record({
    ...{ text: part, audio: part, image: part, video: part },
    ...{ read: part, audioRead: part, imageRead: part, written: part, lived: part },
    ...{ out: part, audioOut: part, reasoning: part },
  });
  fc.assert(
    fc.property(disjoint, fc.boolean(), fc.boolean(), (d, cacheInside, reasoningInside) => {
      const cached = d.read + d.audioRead + d.imageRead;
      const written = d.written + d.lived;
      const uncached = d.text + d.audio + d.image + d.video;
      const usage: Usage = {
        ...NO_USAGE,
        prompt_tokens: uncached + (cacheInside ? cached + written : 0),
        completion_tokens: d.out + d.audioOut + (reasoningInside ? d.reasoning : 0),
        cache_read_tokens: cached,
        cache_write_tokens: written,
        reasoning_tokens: d.reasoning,
        rare: {
          audio_prompt_tokens: d.audio + (cacheInside ? d.audioRead : 0),
          image_prompt_tokens: d.image + (cacheInside ? d.imageRead : 0),
          video_prompt_tokens: d.video,
          audio_cache_read_tokens: d.audioRead,
          image_cache_read_tokens: d.imageRead,
          cache_write_1h_tokens: d.lived,
          audio_completion_tokens: d.audioOut,
        },
      };
      const counted = toBuckets(usage, "provider", {
        prompt_includes_cache: cacheInside,
        completion_includes_reasoning: reasoningInside,
      });
      expect(counted).toMatchObject({
        ok: true,
        buckets: {
          ...{ prompt: d.text, cache_read: d.read, cache_write: d.written },
          ...{ completion: d.out, reasoning: d.reasoning },
          rare: {
            ...{ audio_prompt: d.audio, image_prompt: d.image, video_prompt: d.video },
            ...{ audio_cache_read: d.audioRead, image_cache_read: d.imageRead },
            ...{ cache_write_1h: d.lived, audio_completion: d.audioOut },
          },
        },
      });
    }),
  );
});
