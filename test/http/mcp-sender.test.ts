// Whose messages /mcp takes: by the host they were sent to, and behind keys by the page they come from.
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { allowedSender } from "../../src/http/access.ts";
import type { App } from "../../src/http/respond.ts";

type Sent = { host?: string; origin?: string; keyed?: boolean; hosts?: string; origins?: string };

async function statusOf({
  host = "api.example",
  origin,
  keyed = false,
  hosts,
  origins,
}: Sent): Promise<number> {
  const app = new Hono<App>();
  app.use("*", async (c, next) => {
    c.set("keyed", keyed);
    await next();
  });
  app.post("/mcp", allowedSender(), (c) => c.body(null, 202));
  const env = {
    ...(hosts !== undefined && { MCP_HOSTS: hosts }),
    ...(origins !== undefined && { MCP_ORIGINS: origins }),
  };
  const headers = origin === undefined ? {} : { origin };
  return (await app.request(`http://${host}/mcp`, { method: "POST", headers }, env)).status;
}

describe("the host", () => {
  test.each<[string, Sent, number]>([
    ["any where none is set", {}, 202],
    ["any where the setting is blank", { hosts: " , " }, 202],
    ["one of those that are set", { hosts: "other.example, api.example" }, 202],
    ["in any case", { hosts: "API.Example" }, 202],
    ["with its port", { host: "localhost:8787", hosts: "localhost:8787" }, 202],
    ["none other", { host: "evil.example", hosts: "api.example" }, 403],
    ["no other port", { host: "localhost:1", hosts: "localhost:8787" }, 403],
    ["none that only ends alike", { host: "evil-api.example", hosts: "api.example" }, 403],
  ])("%s", async (_, sent, status) => expect(await statusOf(sent)).toBe(status));
});

describe("the origin", () => {
  test.each<[string, Sent, number]>([
    ["none, as programs send", { keyed: true }, 202],
    ["any where no key is asked", { origin: "https://page.example" }, 202],
    [
      "behind keys one of those that are set",
      { keyed: true, origin: "https://page.example", origins: "https://a.example,https://page.example" },
      202,
    ],
    [
      "behind keys none other",
      { keyed: true, origin: "https://evil.example", origins: "https://page.example" },
      403,
    ],
    ["behind keys none where none is set", { keyed: true, origin: "https://page.example" }, 403],
    ["a page without one", { keyed: true, origin: "null", origins: "https://page.example" }, 403],
  ])("%s", async (_, sent, status) => expect(await statusOf(sent)).toBe(status));

  test("the host is checked before the origin", async () => {
    const sent = {
      keyed: true,
      host: "evil.example",
      hosts: "api.example",
      origin: "https://a",
      origins: "https://a",
    };
    expect(await statusOf(sent)).toBe(403);
  });
});
