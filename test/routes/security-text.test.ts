// GET /.well-known/security.txt: what RFC 9116 wants of it.
import { expect, test, vi } from "vitest";
import { startService } from "../helpers/service.ts";

test.each([
  [{}, "mailto:security@service"],
  [{ SECURITY_CONTACT: "https://acme.example/report" }, "https://acme.example/report"],
])("names a contact and expires within half a year: %j", async (settings, contact) => {
  vi.useFakeTimers({ now: new Date("2026-11-30T12:00:00Z"), toFake: ["Date"] });
  const answer = await startService(undefined, settings).fetch("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: contact,
    Canonical: "http://service/.well-known/security.txt",
    Expires: "2027-05-01T00:00:00.000Z",
  });
});
