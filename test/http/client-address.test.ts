// countedAddress: whom a request without a key is counted under.
import { describe, expect, test } from "vitest";
import { countedAddress } from "../../src/http/access.ts";

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
    ["", "unknown"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7x", "0:0:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ])("%j is %j", (address, expected) => {
    expect(countedAddress(address)).toBe(expected);
  });
});
