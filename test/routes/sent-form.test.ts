// The calculator's form sent without a script: the bill comes with the page.
import { beforeEach, describe, expect, test } from "vitest";
import { type Service, startService } from "../helpers/service.ts";

let service: Service;

beforeEach(() => {
  service = startService();
});

async function sent(fields: Record<string, string>): Promise<string> {
  const params = new URLSearchParams({ view: "calculator", ...fields });
  return (await service.fetch(`/?${params}`)).text();
}

const CALL = { provider: "openai", model: "gpt-4o", convention: "inclusive" };
/** As a form sends every field it has. */
const FIELDS = {
  ...CALL,
  prompt_tokens: "1000",
  completion_tokens: "500",
  cache_read_tokens: "0",
  cache_write_tokens: "0",
  reasoning_tokens: "0",
  web_search_count: "0",
  calls: "1",
  per: "all",
  paste: "",
  tier: "",
  region: "",
  subprovider: "",
  at: "",
};

describe("form fields", () => {
  test("are billed, and the page's canonical address is that of the call", async () => {
    const text = await sent(FIELDS);
    expect(text).toContain('data-total="0.0075"');
    expect(text).toContain(
      "?view=calculator&amp;provider=openai&amp;model=gpt-4o&amp;prompt=1000&amp;completion=500&amp;",
    );
  });

  test("exist for everything an address may say", async () => {
    const text = await sent({
      ...CALL,
      prompt: "1",
      search: "high",
      units: "pages=3",
      compare: "1",
      byok: "1",
    });
    for (const [name, value] of Object.entries({
      view: "calculator",
      search: "high",
      units: "pages=3",
      compare: "1",
    }))
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(text).toMatch(/<input type="checkbox" name="byok" value="1" checked\/>/);
    expect(text).toContain('<form id="call" class="call" aria-label="Call" method="post" action="/">');
  });

  test.each(["tier", "region", "at"])("with a %s show it", async (name) => {
    expect(await sent({ ...FIELDS, [name]: "" })).toContain('<details class="more gateway">');
    expect(await sent({ ...FIELDS, [name]: "2026-11-01" })).toContain('<details class="more gateway" open>');
  });

  test("that are not numbers are refused, and nothing is billed", async () => {
    const text = await sent({ ...FIELDS, prompt_tokens: "-4" });
    expect(text).toContain("“-4” is not a whole number");
    expect(text).not.toContain("data-total");
  });

  test("with an unknown model offer similar ones, each as a button that submits the form again", async () => {
    const text = await sent({ ...FIELDS, model: "gpt-4oo" });
    expect(text).toMatch(/<button type="submit" form="call" name="place" value="openai\/gpt-4o"/);
    expect(await sent({ ...FIELDS, model: "gpt-4oo", place: "openai/gpt-4o" })).toContain(
      'data-total="0.0075"',
    );
  });
});

describe("a pasted response", () => {
  const USAGE = { prompt_tokens: 1000, completion_tokens: 500 };
  const body = (more: object = {}) => JSON.stringify({ ...more, usage: USAGE });

  test("sets provider and model and is billed in place of the fields", async () => {
    const fields = { ...FIELDS, provider: "openai", model: "gpt-6-sol", prompt_tokens: "9" };
    const text = await sent({ ...fields, paste: body({ object: "chat.completion", model: "gpt-4o" }) });
    expect(text).toContain('data-total="0.0075"');
    expect(text).toContain("gpt-4o at OpenAI");
    expect(text).toMatch(/<textarea[^>]*>\{&quot;object&quot;/);
  });

  test("that names no model leads to a question, not to a bill of the example, until a button answers", async () => {
    const example = { ...FIELDS, model: "gpt-6-sol", paste: body() };
    const text = await sent(example);
    expect(text).toContain("Whose response is this?");
    expect(text).not.toContain("data-total");
    expect(await sent({ ...example, place: "openai/gpt-4o" })).toContain('data-total="0.0075"');
  });

  test("is billed at the chosen model when it names none", async () => {
    expect(await sent({ ...FIELDS, paste: body() })).toContain('data-total="0.0075"');
  });

  test("with several calls bills one of them, and all of them exactly", async () => {
    const paste = [
      body({ object: "chat.completion", model: "gpt-4o" }),
      body({ object: "chat.completion", model: "gpt-4o-mini" }),
    ].join("\n");
    const text = await sent({ ...FIELDS, paste });
    // 0.0075, and at 0.15 and 0.6 millionths 0.00045.
    expect(text).toContain('data-total="0.00795"');
    expect(text).toContain(">gpt-4o-mini</a> at OpenAI");
  });

  test("that cannot be read is refused, and nothing is billed", async () => {
    const text = await sent({ ...FIELDS, paste: "hello" });
    expect(text).toContain("This is not JSON.");
    expect(text).not.toContain("data-total");
  });
});
