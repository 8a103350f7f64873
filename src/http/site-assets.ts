// Where the built script and style sheet are: the site build names them by content and lists the names in a file beside
// them. It is read once per isolate; without the binding, as in tests of the app alone, the page has no script.
import type { Assets } from "../web/shell/document.tsx";

export type SiteAssets = Assets & {
  /** Changes whenever a built file does. */
  build: string;
};

const NAMES_URL = "https://assets.local/asset-names.json";
const NONE: SiteAssets = { script: "/assets/main.js", style: "/assets/style.css", build: "none" };

let known: SiteAssets | undefined;

/** The names of the built files. */
export async function siteAssets(binding: Fetcher | undefined): Promise<SiteAssets> {
  if (known !== undefined || binding === undefined) return known ?? NONE;
  const answer = await binding.fetch(NAMES_URL);
  if (!answer.ok) return NONE;
  known = await answer.json<SiteAssets>();
  return known;
}
