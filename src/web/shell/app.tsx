// The frame of every view: header, navigation, the view itself, footer.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { browserAsk } from "../api/browser-ask.ts";
import { providerNames, readProviders } from "../api/names.ts";
import { Page } from "../api/page.ts";
import { dayText, todayUtc } from "../ui/format.ts";
import { Warnings } from "../ui/layout.tsx";
import { FOOT_LINKS, LINKS, PROMISE } from "./links.ts";
import type { PageState, ViewName } from "./page-state.ts";

type Frame = Omit<PageState, "view"> & { view: { name: ViewName } };

export function App({ state, children }: { state: Frame; children: ComponentChildren }) {
  const [providers, setProviders] = useState(state.providers ?? {});
  const readNames = async () => {
    const answer = await readProviders(browserAsk);
    if (answer.ok) setProviders(answer.value);
  };
  const site = { origin: state.origin, providers, nameOf: providerNames(providers), readNames };
  return (
    <Page.Provider value={site}>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Header {...state} />
      <main id="main" tabIndex={-1}>
        <Warnings texts={[state.unread]} />
        {children}
      </main>
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
    </Page.Provider>
  );
}

function Header({ view, asOf, stale, checked }: Frame) {
  return (
    <header class="top">
      <a class="brand" href="/">
        Model prices
      </a>
      <nav aria-label="Main">
        {LINKS.map(({ name, href, label }) => (
          <a key={name} href={href} aria-current={name === view.name ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {asOf && (
        <a class="edition" href="/status" title={`Median price checked ${asOf}`}>
          <span class="sure">{stale ? "○ Old copy" : "● Newest version"}</span>
          {checked && (
            <span class="wide">
              Checked {dayText(checked.newest, todayUtc())}, {Math.round(checked.firstHand * 100)} %
              first-hand
            </span>
          )}
        </a>
      )}
    </header>
  );
}
