// Whom a request is counted under when it has no key: an IPv4 address, or the /64 an IPv6 address is in, since that is
// what one subscriber gets.

/** The address to count; IPv4 written as IPv6 counts as IPv4. */
export function countedAddress(address: string | undefined): string {
  if (address === undefined || address === "") return "unknown";
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((part) => part.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
