import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { worked } from "./listed-rates.ts";
import { origin, screenshot, visit } from "./visit.ts";

async function total(page: Page): Promise<string> {
  await page.waitForSelector(".bill[aria-busy=false] [data-total]");
  return (await page.locator("[data-total]").getAttribute("data-total")) ?? "";
}

async function priced(
  provider_id: string,
  model_id: string,
  usage: object,
  usage_convention = "provider",
): Promise<string> {
  const response = await fetch(new URL("/v1/traces/cost", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider_id, model_id, usage, usage_convention }),
  });
  const answer = (await response.json()) as { cost_breakdown: { total_exact: string } | null };
  return answer.cost_breakdown?.total_exact ?? `HTTP ${response.status}`;
}

describe("how the counts add up", () => {
  test("the page shows how the convention changed the counts", async () => {
    const { page } = await visit(
      "/?view=calculator&provider=openai&model=gpt-6-sol&prompt=12000&completion=10&cache_read=8000",
    );
    await total(page);
    const counts = () =>
      page
        .getByRole("row", { name: /^Input/ })
        .locator("td")
        .allTextContents();
    expect((await counts()).slice(0, 2)).toEqual(["12,000", "4,000"]);
    await page.getByLabel("How the counts add up").selectOption("separate");
    await expect.poll(async () => (await counts()).slice(0, 2)).toEqual(["12,000", "12,000"]);
  });

  test("typed counts mean the same at every provider", async () => {
    const { page } = await visit("/?view=calculator");
    await page.getByLabel("Input tokens in total").fill("3000");
    await page.getByLabel("of which cache read").fill("2100");
    await page.getByLabel("Output tokens in total").fill("500");
    const counts = { uncached: 900, cached: 2100, output: 500 };
    const bills = [
      await worked(["openai", "gpt-6-sol"], counts),
      await worked(["anthropic", "claude-sonnet-5-5"], counts),
    ];
    expect(bills[0]).not.toBe(bills[1]);
    await expect.poll(() => total(page)).toBe(bills[0]);
    await page.locator("input[name=model]").fill("claude-sonnet-5-5");
    await page.locator("select[name=provider]").selectOption("anthropic");
    await expect.poll(() => total(page)).toBe(bills[1]);
    expect(page.url()).toContain("convention=inclusive");
  });

  test("an old address keeps its meaning, and its counts are converted for another provider", async () => {
    const { page } = await visit(
      "/?view=calculator&provider=anthropic&model=claude-sonnet-4-5&prompt=2000&completion=900&cache_read=40000&cache_write=3000",
    );
    const usage = {
      prompt_tokens: 2000,
      completion_tokens: 900,
      cache_read_tokens: 40_000,
      cache_write_tokens: 3000,
    };
    expect(await total(page)).toBe(await priced("anthropic", "claude-sonnet-4-5", usage));
    expect(await page.getByLabel("How the counts add up").inputValue()).toBe("provider");
    await page.locator("select[name=provider]").selectOption("openrouter");
    await page.waitForURL(/provider=openrouter/);
    await page.waitForSelector(".bill[aria-busy=false] [data-total]");
    expect(await page.getByLabel("Input tokens, not cached").inputValue()).toBe("2000");
    const separate = await priced("openrouter", "anthropic/claude-sonnet-4.5", usage, "separate");
    await expect.poll(() => total(page)).toBe(separate);
  });
});

test("a bill that is not yet replaced is faded, names its own call and gives another provider no counts", async () => {
  const { page } = await visit("/?view=calculator&provider=openai&model=gpt-4o&prompt=1000&completion=5");
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/traces/cost", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator("[name=prompt_tokens]").fill("7000");
  const bill = page.locator(".bill[aria-busy=true]");
  expect(await bill.innerText()).toContain("gpt-4o at OpenAI");
  expect(await bill.locator("td").first().innerText()).toBe("1,000");
  await page.locator("select[name=provider]").selectOption("azure");
  expect(await page.locator("[name=prompt_tokens]").inputValue()).toBe("7000");
  held.resolve();
  await page.locator(".bill[aria-busy=false] td", { hasText: "7,000" }).first().waitFor();
  await page.getByText("gpt-4o at Azure AI Foundry").waitFor();
});

test("on a phone the total is in sight while the call is typed", async () => {
  const { page } = await visit("/?view=calculator", { viewport: { width: 390, height: 700 } });
  const box = await page.locator(".bill > .total").boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(700);
});

describe("many calls", () => {
  test("each call is priced at its own tier and the sum is exact", async () => {
    // 2,000,000 x 0.00722; 6,000,000,000 tokens at once would be above every tier.
    const { page } = await visit(
      "/?view=calculator&provider=openai&model=gpt-6-sol&prompt=3000&cache_read=2100&completion=500&convention=inclusive",
    );
    await page.getByLabel("Number of calls").fill("2000000");
    await page.getByLabel("Counted").selectOption("month");
    await page.locator(".calls-total", { hasText: "$14,440.00" }).waitFor();
    expect(await total(page)).toBe("0.00722");
    await page.getByLabel("Number of calls").fill("1000");
    await page.getByLabel("Counted").selectOption("day");
    await page.locator(".calls-total", { hasText: /\$7\.22.*\$216\.60/ }).waitFor();
    await expect.poll(() => page.url()).toContain("calls=1000&per=day");
  });
});

test("what a budget buys follows the budget", async () => {
  const { page } = await visit(
    "/?view=calculator&provider=openai&model=gpt-6-sol&prompt=3000&completion=500&max=900&budget=1",
  );
  await page.getByText("$1 buys").waitFor();
  await page.getByLabel("Budget, USD").fill("0.02");
  await page.getByText("$0.02 buys").waitFor();
});

describe("sharing", () => {
  test("the subprovider and own key appear in the address and on the bill", async () => {
    const path =
      "/?view=calculator&provider=openrouter&model=anthropic/claude-sonnet-4.5&subprovider=Anthropic&byok=1&prompt=1000&completion=500";
    const { page } = await visit(path);
    expect(await total(page)).toBe("0.011025");
    expect(await page.locator(".lines").first().innerText()).toContain("Own-key fee");
    await page.getByLabel("On my own key").uncheck();
    await expect.poll(() => total(page)).toBe("0.0105");
    expect(page.url()).not.toContain("byok");
  });

  test("the command on the page returns the bill on the page", async () => {
    const { page } = await visit("/?view=calculator");
    const shown = await total(page);
    const command = await page.locator("pre", { hasText: "curl -s" }).innerText();
    const [, url = "", body = ""] = /curl -s (\S+) .* -d '(.*)'$/s.exec(command) ?? [];
    const headers = { "content-type": "application/json" };
    const answer = await (await fetch(url, { method: "POST", headers, body })).json();
    expect(answer).toMatchObject({ cost_breakdown: { total_exact: shown } });
  });
});

test.each([true, false])(
  "with JavaScript: %s, the same call is priced at every offer of the model, the verified first",
  async (javaScriptEnabled) => {
    const { page } = await visit(
      "/?view=calculator&provider=anthropic&model=claude-sonnet-4-5&prompt=10000&completion=1000",
      { javaScriptEnabled },
    );
    await page.getByRole("link", { name: "Compare across providers" }).click();
    const section = page.locator("section[aria-labelledby=comparison]");
    await section.locator("[data-call]").first().waitFor();
    expect(page.url()).toContain("compare=1");
    const groups = await section
      .locator("tbody")
      .evaluateAll((bodies) =>
        bodies.map((body) =>
          [...body.querySelectorAll("[data-call]")].map((cell) => Number(cell.getAttribute("data-call"))),
        ),
      );
    for (const costs of groups) expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    const all = groups.flat();
    const [, offers = ""] = /^(\d+) offers/.exec(await section.getByRole("status").innerText()) ?? [];
    expect([all.length, all.length > 16]).toEqual([Number(offers), true]);
    expect(await section.locator("tbody").first().locator(".best").count()).toBe(1);
    const own = await worked(["anthropic", "claude-sonnet-4-5"], {
      uncached: 10_000,
      cached: 0,
      output: 1000,
    });
    expect(all).toContain(Number(own));
    if (javaScriptEnabled) {
      await page.locator("#comparison").evaluate((heading) => heading.scrollIntoView());
      await screenshot(page, "comparison");
    } else expect(await page.locator("canvas, .copy .button").filter({ visible: true }).count()).toBe(0);
  },
);

test("what is typed is no longer a call that was cut off", async () => {
  const { page } = await visit(
    "/?view=calculator&provider=openai&model=gpt-4o&prompt=10&completion=5&unfinished=1",
  );
  await page.getByText("This is cut off").waitFor();
  await page.locator("[name=completion_tokens]").fill("7");
  await page.waitForURL(/completion=7/);
  expect(page.url()).not.toContain("unfinished");
  await expect.poll(() => page.getByText("This is cut off").count()).toBe(0);
});
