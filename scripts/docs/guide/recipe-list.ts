// The guide's recipes, read from docs/recipes: a page of Markdown for each, with the very files that tests run.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const RECIPES_FOLDER = join(import.meta.dirname, "../../../docs/recipes");

export type Recipe = {
  /** Its path under /docs/guide. */
  slug: string;
  title: string;
  /** One sentence, on the guide's page too. */
  about: string;
  /** Files of the folder, in reading order. */
  files: readonly string[];
  /** What to send, what comes back, and what to do with a doubtful cost, in Markdown. */
  sections: readonly { heading: string; text: string }[];
};

const README = readText("README.md");

/** Sentences that several recipes have, by the name that stands for each. */
const SHARED = Array.from(
  README.matchAll(/^- `(\$[A-Z]+)`: (.+(?:\n {2}.+)*)/gm),
  ([, name = "", sentence = ""]) => [name, sentence.replaceAll(/\n +/g, "\n")] as const,
);

/** Every recipe, in the order of the README. */
export const RECIPES: readonly Recipe[] = Array.from(
  README.matchAll(/^- \[.+\]\((.+)\.md\)$/gm),
  ([, slug = ""]) => readRecipe(slug),
);

function readRecipe(slug: string): Recipe {
  const whole = SHARED.reduce(
    (text, [name, said]) => text.replaceAll(name, () => said),
    readText(`${slug}.md`),
  );
  const [head = "", ...parts] = whole.replaceAll(/\]\(([\w-]+)\.md\)/g, "](/docs/guide/$1)").split("\n## ");
  const [title = "", about = "", code = ""] = head.split("\n\n");
  const sections = parts.map((part) => {
    const [heading = "", text = ""] = part.split("\n\n");
    return { heading, text: text.trim() };
  });
  const files = Array.from(code.matchAll(/\]\((.+?)\)/g), ([, file = ""]) => file);
  return { slug, title: title.replace(/^# /, ""), about, files, sections };
}

function readText(name: string): string {
  return readFileSync(join(RECIPES_FOLDER, name), "utf8");
}
