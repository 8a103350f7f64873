// Whether the map is sent gzipped, by what the header that is seen says, and the caller's own behind the edge.
import { describe, expect, test } from "vitest";
import { acceptsGzip, encodingFor } from "../../src/http/cache.ts";

test.each([
  [undefined, false],
  ["", false],
  ["gzip", true],
  ["GZIP;Q=1", true],
  ["br, gzip;q=0.8", true],
  ["x-gzip", true],
  ["gzip;q=0, x-gzip", false],
  ["gzip;q=0", false],
  ["gzip;q=0.000", false],
  ["*", true],
  ["*;q=0", false],
  ["*, gzip;q=0", false],
  ["identity;q=1, gzip;q=0.5", false],
  ["identity;q=0.5, gzip", true],
  ["x-gzip;q=0", false],
  ["identity;q=0.5, gzip;q=0.5", true],
  ["br, deflate", false],
  ["gzip;q=nonsense", false],
])("acceptsGzip(%j) is %s", (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

describe("encodingFor: the header the service sees and the one the caller sent to the edge", () => {
  test.each<[string | undefined, string | undefined, boolean, boolean]>([
    ["gzip", undefined, true, false],
    [undefined, undefined, false, false],
    ["br, gzip", "gzip", true, false],
    ["br, gzip", "br", false, true],
    ["br, gzip", "", false, true],
    ["br", "gzip", false, false],
    ["br", "br", false, false],
  ])("%s, %s: gzip %s, only for that caller %s", (seen, own, gzip, alone) => {
    const headers = new Headers(seen === undefined ? {} : { "accept-encoding": seen });
    const request = Object.assign(new Request("http://localhost/", { headers }), {
      ...(own !== undefined && { cf: { clientAcceptEncoding: own } }),
    });
    expect(encodingFor(request as Request)).toEqual({ gzip, alone });
  });
});
