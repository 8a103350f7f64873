// The state in words, and the freshest providers first, over an answer written out by hand.
import { expect, test } from "vitest";
import type { ServiceStatus } from "../../../src/contract/service-answers.ts";
import { StatusPage } from "../../../src/web/status/page.tsx";
import { answerOf, textOf } from "../../helpers/shown.ts";

const STATUS: ServiceStatus = {
  status: "stale",
  version: "abc",
  serial: 7,
  published_at: "2026-11-23T03:35:19Z",
  signed: false,
  gate: null,
  refresh: null,
  degraded: [],
  evidence: { aim_days: 30, p50_days: 54, p90_days: null, first_hand_share: "0.1687" },
  providers: [
    { provider_id: "old", p50_days: 1441, first_hand_share: "1", oldest: "2025-09-08", meets_aim: false },
    { provider_id: "new", p50_days: 30, first_hand_share: "0.5", oldest: "2026-11-22", meets_aim: true },
  ],
};

test("stale, 16.8 % first-hand, one of two providers within the aim", () => {
  const text = textOf(StatusPage, { status: answerOf(STATUS) });
  for (const said of [
    "these are the last good ones",
    "54 days, 90 % within no known number",
    "16.8 % are from",
    "1 of 2 sellers meet it; 1 have theirs within 30 days, 1 within 60.",
  ])
    expect(text).toContain(said);
  expect(text).toMatch(/new 30 days 50 % 2026-11-22 old 1,441 days 100 % 2025-09-08/);
});
