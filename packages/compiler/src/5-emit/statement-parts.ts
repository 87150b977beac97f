// Splits long functions into parts that tsc can check.
import { type Code, local, ts } from "../text/code.ts";

/** tsc rejects a function (TS2563) with more than 2,000 control-flow nodes; an `if` with an assignment has two. */
const maxBranches = 500;

/** Splits statements with one branch each into several functions if there are too many; a table has at most 1,600 columns. */
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
  // An immediately invoked function would count as a part of the enclosing one.
  return [
    ts`
    for (const ${part} of [
      ${parts}
    ])
      ${part}();`,
  ];
}
