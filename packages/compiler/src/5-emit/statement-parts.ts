// Many statements of one function, in parts that tsc can check.
import { type Code, local, ts } from "../text/code.ts";

/** tsc gives a function up (TS2563) whose control flow is 2,000 steps long; an `if` with an assignment takes two. */
const maxBranches = 500;

/** Statements with a branch each, in functions of their own where they are too many for one: at most 1,600 columns. */
export function inParts(statements: readonly Code[]): readonly Code[] {
  if (statements.length <= maxBranches) return statements;
  const starts = statements.flatMap((_, index) => (index % maxBranches === 0 ? [index] : []));
  const part = local("part", "somePart");
  const parts = starts.map(
    (start) => ts`
      () => {
        ${statements.slice(start, start + maxBranches)}
      },`,
  );
  // A function that is called where it is written counts as a part of the one around it.
  return [
    ts`
    for (const ${part} of [
      ${parts}
    ])
      ${part}();`,
  ];
}
