import { describe, expect, test } from "vitest";
import { acceptsGzip } from "../../src/http/accept-encoding.ts";
import { countedAddress } from "../../src/http/client-address.ts";

test.each([
  [undefined, false],
  ["", false],
  ["gzip", true],
  ["GZIP;Q=1", true],
  ["br, gzip;q=0.8", true],
  ["gzip;q=0", false],
  ["gzip;q=0.000", false],
  ["*", true],
  ["*;q=0", false],
  ["*, gzip;q=0", false],
  ["identity;q=1, gzip;q=0.5", false],
  ["identity;q=0.5, gzip", true],
  ["br, deflate", false],
  ["gzip;q=nonsense", false],
])("acceptsGzip(%j) is %s", (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

// threat: too-many-requests
describe("countedAddress", () => {
  test.each([
    [undefined, "unknown"],
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%j is %j", (address, expected) => {
    expect(countedAddress(address)).toBe(expected);
  });
});
