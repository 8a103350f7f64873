// What a pull left out, for a person to read: many rows of one provider that were left out for one reason are one line.

/** Rows of a provider that are told one by one; more are counted. */
const TOLD = 3;

/** Lines for problems written `<provider>/<model>: <reason>`; others are told as they are. */
export function problemLines(problems: readonly string[]): string[] {
  const groups = Map.groupBy(problems, (problem) => {
    const parts = /^([^/\s]+)\/.*?: (.+)$/.exec(problem);
    return parts === null ? problem : `${parts[1]}: ${parts[2]}`;
  });
  return [...groups].flatMap(([group, same]) => {
    if (same.length <= TOLD) return same;
    const [provider, ...reason] = group.split(": ");
    return [`${same.length} rows of ${provider}: ${reason.join(": ")}`];
  });
}
