// The report of a wrong price: which offer it is of, and what it says.
import { expect, test } from "vitest";
import { ReportPrice, reportedOffer } from "../../../src/web/model/report-price.tsx";
import { reportHref } from "../../../src/web/offers/offer-table.tsx";
import type { Offer } from "../../../src/web/offers/offers.ts";
import { offerOf } from "../../helpers/offer.ts";
import { htmlOf, textOf } from "../../helpers/shown.ts";

const offer = (provider_id: string, model_id: string, more: Partial<Offer> = {}) =>
  offerOf(provider_id, 0, 0, { model_id, pricing: null, sources: [], ...more });
const OFFERS = [offer("a", "x"), offer("a", "x-2"), offer("b", "x")];

test.each([
  ["a/x", 0],
  ["a/x-2", 1],
  ["b/x", 2],
  ["b", undefined],
])("?report=%s is about offer %s", (report, index) => {
  expect(reportedOffer(OFFERS, new URLSearchParams({ report }))).toBe(
    index === undefined ? undefined : OFFERS[index],
  );
});

test.each(["1m", "token"] as const)("an address in the unit %s leads back to its offer", (unit) => {
  const { pathname, searchParams: params, hash } = new URL(reportHref(offer("a", "v/x"), unit), "http://x");
  expect([pathname, params.get("report"), params.get("unit"), hash]).toEqual([
    "/models/v/x",
    "a/v/x",
    unit === "1m" ? null : unit,
    "#report",
  ]);
});

test("shows what is served, when and where it was read, and in which version", () => {
  const priced = offer("a", "x", {
    pricing: { prompt: 0.000002, completion: 0.00001 } as NonNullable<Offer["pricing"]>,
    units: { output_per_image: 0.04 },
    as_of: "2026-10-01",
    sources: ["one", "two"],
  });
  expect(textOf(ReportPrice, { offer: priced, version: "abc", form: undefined })).toContain(
    "Wrong price: a/x Served: input $2.00, output $10.00 per 1M tokens; $0.04 per image made Read: 2026-10-01, one and two; version abc The provider's page",
  );
});

test("the operator's form is filled in", () => {
  const html = htmlOf(ReportPrice, {
    offer: offer("a", "x", { page: "https://a.test/p" }),
    version: "abc",
    form: "https://forms.test/new",
  });
  expect(html).toContain(
    'href="https://forms.test/new?template=wrong-price.yml&amp;title=Wrong+price%3A+a%2Fx&amp;provider=a&amp;model=x&amp;page=https%3A%2F%2Fa.test%2Fp&amp;',
  );
});
