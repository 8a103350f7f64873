// /robots.txt: everything may be read but what is the same as a page in another form; where the pages are listed.

/** The text; `$BASE` is made the address when it is served. */
export function robotsText(): string {
  return [
    "User-agent: *",
    "Allow: /",
    "Disallow: /compare.csv",
    "Disallow: /mcp",
    "",
    "Sitemap: $BASE/sitemap.xml",
    "",
  ].join("\n");
}
