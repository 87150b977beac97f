// Faults in statements of applications, in the studio, and in the words that span several places.
import { compiler, compilerTests, type Fault, inCases, runtime, runtimeTests } from "./fault.ts";

const statementTests = [`${compilerTests}/queries/analysis.test.ts`, `${compilerTests}/queries/corpus.test.ts`];
const errorTests = [`${compilerTests}/errors/errors.test.ts`];

export const ownSql: readonly Fault[] = [
  {
    path: `${compiler}/queries/analyze/rows/unique-rows.ts`,
    from: "count <= 1n && (count === 0n || !hasTies)",
    to: "count <= 1n",
    tests: statementTests,
  },
  {
    path: `${compiler}/queries/analyze/facts/comparisons.ts`,
    from: '"<": ">", "<=": ">=", ">": "<", ">=": "<="',
    to: '"<": "<", "<=": "<=", ">": ">", ">=": ">="',
    tests: statementTests,
  },
  {
    path: `${compiler}/queries/source/optional-conditions.ts`,
    from: ' && outer.at(-2) !== "infer"',
    to: "",
    tests: errorTests,
    names: /^ED907-/,
  },
  {
    path: `${compiler}/queries/check/owners/check-owners.ts`,
    from: "spans[index] ?? spans[0]",
    to: "spans[0]",
    tests: errorTests,
    names: /^ED910-/,
  },
  {
    path: `${compiler}/5-emit/queries/statement.ts`,
    from: 'join(absent, " || ")',
    to: 'join(absent, " && ")',
    ...inCases("queries", "queries-beside", "queries-routes"),
  },
  {
    path: `${runtime}/own-sql/rows.ts`,
    from: "writes.has(wordOf(first)) ? 0 : null",
    to: "null",
    tests: [`${runtimeTests}/conformance/own-sql.test.ts`],
  },
];

export const studio: readonly Fault[] = [
  {
    path: `${compiler}/studio/server/gate.ts`,
    from: 'site !== "same-origin" && site !== "none"',
    to: 'site !== "same-origin" && site !== "same-site" && site !== "none"',
    tests: [`${compilerTests}/studio/security.test.ts`],
  },
  {
    path: `${compiler}/studio/changes/pending-changes.ts`,
    from: "    this.#changes.delete(confirmation);\n    return change.write();",
    to: "    return change.write();",
    tests: [`${compilerTests}/studio/rows-and-changes.test.ts`],
  },
  {
    path: `${compiler}/studio/describe/visibility.ts`,
    from: " || columns.some(({ column }) => column.codec !== null)",
    to: "",
    tests: [`${compilerTests}/studio/hidden-values.test.ts`],
  },
  {
    path: `${compiler}/studio/describe/visibility.ts`,
    from: "(isTop && name === ",
    to: "(name === ",
    tests: [`${compilerTests}/studio/hidden-values.test.ts`],
  },
  {
    path: `${compiler}/studio/rows/lists.ts`,
    from: "{ ...query, limit: limit + 1 }",
    to: "{ ...query, limit }",
    tests: [`${compilerTests}/studio/rows-and-changes.test.ts`],
  },
];

const keyTests = [`${compilerTests}/cases/idempotency/behaviour.test.ts`];

export const severalPlaces: readonly Fault[] = [
  {
    path: `${runtime}/http/idempotency/answer-once.ts`,
    from: "key.key, key.caller, key.route",
    to: "key.key, key.route",
    tests: keyTests,
  },
  {
    path: `${runtime}/http/idempotency/answer-once.ts`,
    from: "!hashes.includes(requestHash)",
    to: "requestHash === undefined",
    tests: keyTests,
  },
  {
    path: `${compiler}/4-plan/sql/nested.ts`,
    from: "    ...liveConditions(target, nested).map((one) => sqlText(one)),\n",
    to: "",
    ...inCases("nested-responses", "nested-responses-beside"),
  },
  {
    path: `${compiler}/4-plan/sql/nested.ts`,
    from: "    ...sameOwner(entity, target, row, nested),\n",
    to: "",
    ...inCases("nested-responses", "nested-responses-beside"),
  },
  {
    path: `${compiler}/4-plan/sql/full-text.ts`,
    from: "field.nullable ? ",
    to: "!field.nullable ? ",
    ...inCases("full-text"),
  },
  {
    path: `${compiler}/4-plan/sql/full-text.ts`,
    from: 'if (language.kind === "fixed") return quoteLiteral(language.configuration.value);\n  const cases',
    to: 'if (language.kind === "fixed") return quoteLiteral("simple");\n  const cases',
    ...inCases("full-text"),
  },
];
