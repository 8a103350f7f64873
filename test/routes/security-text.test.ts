// GET /.well-known/security.txt: what RFC 9116 wants of it.
import { expect, test } from "vitest";
import { startService } from "../helpers/service.ts";

test.each([
  [{}, "mailto:security@service"],
  [{ SECURITY_CONTACT: "https://acme.example/report" }, "https://acme.example/report"],
])("names a contact and expires within half a year: %j", async (settings, contact) => {
  const answer = await startService(undefined, settings).fetch("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({ Contact: contact, Canonical: "http://service/.well-known/security.txt" });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(149);
  expect(days).toBeLessThan(185);
});
