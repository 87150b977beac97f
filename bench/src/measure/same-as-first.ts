// Outcomes of contestants into an error that shows where one differs from the first.

/** @throws {Error} that names who differs, and the first line in which they do */
export function sameAsFirst(what: string, outcomes: readonly (readonly [contestant: string, outcome: string])[]): void {
  const [first, ...others] = outcomes;
  if (first === undefined) return;
  for (const [contestant, outcome] of others) {
    if (outcome === first[1]) continue;
    const [expected, given] = [first[1].split("\n"), outcome.split("\n")];
    const line = expected.findIndex((text, index) => text !== given[index]);
    const at = line === -1 ? expected.length : line;
    const near = (lines: readonly string[]): string => lines.slice(Math.max(0, at - 3), at + 3).join("\n");
    throw new Error(
      `${what}: ${contestant} differs from ${first[0]}, in line ${at + 1}.\n` +
        `${first[0]} has\n${near(expected)}\n${contestant} has\n${near(given)}`,
    );
  }
}
