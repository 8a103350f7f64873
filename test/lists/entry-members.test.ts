// withMember: one more member behind those of an object's text.
import { expect, test } from "vitest";
import { withMember } from "../../src/lists/entry-members.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['{"a":1}', "b", "[2]", '{"a":1,"b":[2]}'],
  ['{"a":"}"}', 'b"', '"é"', '{"a":"}","b\\"":"é"}'],
])("%s with %s: %s", (entry, name, value, joined) => {
  expect(new TextDecoder().decode(withMember(bytes(entry), name, bytes(value)))).toBe(joined);
});
