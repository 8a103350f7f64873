// The frame of every view: header, navigation, the view itself, footer.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dom } from "../ui/dom.ts";
import { dayText, todayUtc } from "../ui/format.ts";
import { FOOT_LINKS, LINKS, PROMISE } from "./links.ts";
import type { PageState, ViewName } from "./page-state.ts";

type AppProps = { name: ViewName; state: Omit<PageState, "view">; children: ComponentChildren };

export function App({ name, state, children }: AppProps) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Header view={name} state={state} />
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

function Header({ view, state }: { view: ViewName; state: Omit<PageState, "view"> }) {
  return (
    <header class="top">
      <a class="brand" href="/">
        Model prices
      </a>
      <nav aria-label="Main">
        {LINKS.map(({ name, href, label }) => (
          <a key={name} href={href} aria-current={name === view ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {state.asOf && (
        <a class="edition" href="/status" title={`Median price checked ${state.asOf}`}>
          <span class={state.stale ? "sure" : "sure high"}>
            {state.stale ? "○ Not current" : "● Current"}
          </span>
          {state.checked && (
            <span class="wide">
              Checked <time dateTime={state.checked.newest}>{dayText(state.checked.newest, todayUtc())}</time>
              , {Math.round(state.checked.firstHand * 100)} % first-hand
            </span>
          )}
        </a>
      )}
    </header>
  );
}

function Footer() {
  return (
    <footer class="bottom" id="foot">
      <p>{PROMISE}</p>
      <p class="foot-links">
        {FOOT_LINKS.map(({ name, href, label }) => (
          <a key={name} href={href}>
            {label}
          </a>
        ))}
      </p>
    </footer>
  );
}

function ConnectionBanner() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!dom.navigator.onLine);
    update();
    dom.addEventListener("online", update);
    dom.addEventListener("offline", update);
    return () => {
      dom.removeEventListener("online", update);
      dom.removeEventListener("offline", update);
    };
  }, []);
  return (
    <div role="status" class="banner-slot">
      {offline && (
        <p class="banner">You are offline. What is shown stays; new prices load when you are back.</p>
      )}
    </div>
  );
}
