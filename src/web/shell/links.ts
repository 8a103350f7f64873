// Where header and footer lead: the same on every view of the page and on the documents.
import { COST_MAP_PATH } from "../../schemas/paths.ts";

export type SiteLink = { name: string; href: string; label: string };

export const LINKS: readonly SiteLink[] = [
  { name: "catalogue", href: "/", label: "Catalogue" },
  { name: "calculator", href: "/?view=calculator", label: "Calculator" },
  { name: "compare", href: "/compare", label: "Compare" },
  { name: "changes", href: "/changes", label: "Changes" },
  { name: "accuracy", href: "/accuracy", label: "Accuracy" },
  { name: "docs", href: "/docs", label: "Docs" },
  { name: "guide", href: "/docs/guide", label: "Guide" },
];

/** Documents for programs, the state of the service, and what a phone's header has no room for. */
export const FOOT_LINKS: readonly SiteLink[] = [
  ...LINKS.slice(4),
  { name: "map", href: COST_MAP_PATH, label: "Cost map" },
  { name: "openapi", href: "/openapi.json", label: "OpenAPI" },
  { name: "llms", href: "/llms.txt", label: "llms.txt" },
  { name: "status", href: "/status", label: "Status" },
  { name: "licences", href: "/third-party-licenses.txt", label: "Licences" },
];

export const PROMISE =
  "Every price says where and when it was read. A dash means that no price is known, never that it is free.";
