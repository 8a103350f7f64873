// Finds the page's scripts, style sheet and icon in the site build's list, which an isolate reads once. A missing list means no files.
import { withinDeadline } from "../deadline.ts";
import type { Assets } from "../web/shell/document.tsx";

export type SiteAssets = Assets & {
  /** The SHA-256 of the style sheet in base64. */
  styleHash: string;
  /** Changes with every built file. */
  build: string;
  /** Set if the names are unreadable: the page then has no script or style, and no cache may keep it. */
  missing?: true;
};

const NAMES_URL = "https://assets.local/asset-names.json";
const NO_ASSETS: SiteAssets = {
  scripts: {},
  style: "",
  styleHash: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  icon: "data:,",
  build: "none",
};

/** A slower file counts as missing, because a page without script is better than no page. */
export const ASSETS_DEADLINE_MS = 500;

/** Reads the names of the built files until that succeeds once. */
export function siteAssets(): (binding: Fetcher | undefined) => Promise<SiteAssets> {
  let known: SiteAssets | undefined;
  return async (binding) => {
    if (known !== undefined || binding === undefined) return known ?? NO_ASSETS;
    try {
      known = await withinDeadline(ASSETS_DEADLINE_MS, async () => {
        const answer = await binding.fetch(NAMES_URL);
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        return (await answer.json()) as SiteAssets;
      });
      return known;
    } catch (error) {
      console.error(`site files: ${error instanceof Error ? error.message : "failed"}`);
      return { ...NO_ASSETS, missing: true };
    }
  };
}
