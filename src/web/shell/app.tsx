// The frame of every view: header, navigation, the view itself, footer.
import type { ComponentChildren } from "preact";
import { COST_MAP_PATH } from "../../schemas/paths.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import type { PageState } from "./page-state.ts";

const LINKS = [
  { name: "catalogue", href: "/", label: "Catalogue" },
  { name: "calculator", href: "/?view=calculator", label: "Calculator" },
  { name: "compare", href: "/compare", label: "Compare" },
  { name: "changes", href: "/changes", label: "Changes" },
  { name: "accuracy", href: "/accuracy", label: "Accuracy" },
  { name: "docs", href: "/docs", label: "Docs" },
  { name: "guide", href: "/docs/guide", label: "Guide" },
];

type AppProps = { state: PageState; children: ComponentChildren };

export function App({ state, children }: AppProps) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Header state={state} />
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

function Header({ state }: { state: PageState }) {
  return (
    <header class="top">
      <a class="brand" href="/">
        Model prices
      </a>
      <nav aria-label="Main">
        {LINKS.map(({ name, href, label }) => (
          <a key={name} href={href} aria-current={name === state.view.name ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {state.asOf && (
        <p class="edition">
          Half <span class="wide">of all prices </span>read since{" "}
          <time dateTime={state.asOf}>{state.asOf}</time>
          {state.oldest && (
            <>
              , the oldest <time dateTime={state.oldest}>{state.oldest}</time>
            </>
          )}
          <span class="version"> · version {state.version.slice(0, 8)}</span>
        </p>
      )}
    </header>
  );
}

function Footer() {
  return (
    <footer class="bottom">
      <p>
        Every price says where and when it was read. A dash means that no price is known, never that it is
        free.
      </p>
      <p>
        <a href={COST_MAP_PATH}>Cost map</a> · <a href="/openapi.json">OpenAPI</a> ·{" "}
        <a href="/health">Status</a>
      </p>
    </footer>
  );
}
