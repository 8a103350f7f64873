// Rows by a name each of them has.

/** The places each name has, ascending; names of `order` come first, the others as they are met. */
export function group(names: readonly string[], order: readonly string[] = []): Map<string, number[]> {
  const groups = new Map<string, number[]>(order.map((name) => [name, []]));
  names.forEach((name, row) => {
    const rows = groups.get(name);
    if (rows === undefined) groups.set(name, [row]);
    else rows.push(row);
  });
  return groups;
}
