// The picture that previews of links show: made from its drawing along with the README's pictures.
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { browser } from "./visit.ts";

test.runIf(process.env.SCREENSHOTS)("the link preview card is redrawn", async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(
    `<style>body { margin: 0 }</style>${readFileSync("src/web/social-card.svg", "utf8")}`,
  );
  await page.screenshot({ path: "src/web/social-card.png" });
});
