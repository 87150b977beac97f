// Thirty faults that a programmer could make, five in each of six places, on lines that long stay as they are: a faster
// suite has to notice the same ones.

export interface Fault {
  readonly path: string;
  /** A text that the file has once. */
  readonly from: string;
  readonly to: string;
  /** The test files that are run, and where that is not all of them, the names of the tests. */
  readonly tests: readonly string[];
  readonly names?: RegExp;
}

const compiler = "packages/compiler/src";
const runtime = "packages/entity-derive/src";
const migrations = "packages/migrations/src";
const tests = "packages/entity-derive/tests";

/** Names that the test comparing all cases has had. */
function inCases(...names: readonly string[]): Pick<Fault, "tests" | "names"> {
  return {
    tests: ["packages/compiler/tests/cases.test.ts"],
    names: new RegExp(
      `^(?:${names.join("|")}) (?:generates what is expected|gives the same whatever|gives the files that stand)`,
    ),
  };
}

const plan: readonly Fault[] = [
  {
    path: `${compiler}/4-plan/methods/scope.ts`,
    from: "pageFrom(value + 1)",
    to: "pageFrom(value)",
    ...inCases("scope"),
  },
  {
    path: `${compiler}/4-plan/sql/compare.ts`,
    from: "return field.column.ci ?",
    to: "return !field.column.ci ?",
    ...inCases("column-ci"),
  },
  {
    path: `${compiler}/4-plan/schema/table/policies.ts`,
    from: "WITH CHECK (",
    to: "WITH CHECK (TRUE OR ",
    ...inCases("rls"),
  },
  {
    path: `${compiler}/4-plan/schema/table/triggers.ts`,
    from: "IS NOT DISTINCT FROM OLD",
    to: "IS DISTINCT FROM OLD",
    ...inCases("touch-updated-at"),
  },
  {
    path: `${compiler}/4-plan/http/failures.ts`,
    from: 'create: ["body", "write"]',
    to: 'create: ["body"]',
    ...inCases("api"),
  },
];

const emission: readonly Fault[] = [
  {
    path: `${compiler}/5-emit/http/handlers/row-in-path.ts`,
    from: "|| hasPlainText(field.type)",
    to: "|| !hasPlainText(field.type)",
    ...inCases("key-natural"),
  },
  {
    path: `${compiler}/5-emit/repository/queries/filters.ts`,
    from: "(liveCondition === null ?",
    to: "(liveCondition === null || true ?",
    ...inCases("app", "lists", "soft-delete"),
  },
  {
    path: `${compiler}/5-emit/repository/methods/new-rows.ts`,
    from: "isGeneratedWhenMissing(field) ?",
    to: "!isGeneratedWhenMissing(field) ?",
    ...inCases("plain"),
  },
  {
    path: `${compiler}/5-emit/http/handlers/row-in-path.ts`,
    from: 'scalarOf(type)?.parameter ?? "text"',
    to: '"text"',
    ...inCases("key-composite"),
  },
  {
    path: `${compiler}/5-emit/http/handlers/create.ts`,
    from: "ts`(dto, principal)`",
    to: "ts`(dto)`",
    ...inCases("guards", "values"),
  },
];

const codecTests = [
  `${tests}/codec/refusals.test.ts`,
  `${tests}/codec/iso-date.test.ts`,
  `${tests}/conformance/round-trips.test.ts`,
];

const codecs: readonly Fault[] = [
  { path: `${runtime}/codec/array.ts`, from: 'element === "NULL"', to: 'element === "null"', tests: codecTests },
  { path: `${runtime}/codec/bytes.ts`, from: 'slice(2), "hex"', to: 'slice(2), "latin1"', tests: codecTests },
  { path: `${runtime}/codec/calendar.ts`, from: ": 1 - Number(digits)", to: ": -Number(digits)", tests: codecTests },
  {
    path: `${runtime}/codec/date.ts`,
    from: "sign === 43 ? -hours : hours",
    to: "sign === 43 ? hours : -hours",
    tests: codecTests,
  },
  { path: `${runtime}/codec/iso-date.ts`, from: "month <= 2 ? 1 : 0", to: "month < 2 ? 1 : 0", tests: codecTests },
];

const adapters: readonly Fault[] = [
  {
    path: `${runtime}/adapters/stale-statement.ts`,
    from: 'routine === "RevalidateCachedQuery"',
    to: 'routine === ""',
    tests: [`${tests}/conformance/statements.test.ts`],
  },
  {
    path: `${runtime}/adapters/pg/reused-connections.ts`,
    from: "maximumUses = 100;",
    to: "maximumUses = 10_000;",
    tests: [`${tests}/adapters/kept-connections.test.ts`],
  },
  {
    path: `${runtime}/adapters/pglite/database.ts`,
    from: "wasLast && !this.#connection.pglite.closed",
    to: "!this.#connection.pglite.closed",
    tests: [`${tests}/conformance/notifications.test.ts`],
  },
  {
    path: `${runtime}/adapters/pg/query.ts`,
    from: "this.received = [row];",
    to: "this.received = [];",
    tests: [`${tests}/adapters/read-rows.test.ts`],
  },
  {
    path: `${runtime}/adapters/session-settings.ts`,
    from: 'bytea_output: "hex"',
    to: 'bytea_output: "escape"',
    tests: [`${tests}/conformance/session-settings.test.ts`],
  },
];

const http: readonly Fault[] = [
  {
    path: `${runtime}/http/preconditions/precondition.ts`,
    from: "namesStrongly(match, tag)",
    to: "namesWeakly(match, tag)",
    tests: ["packages/compiler/tests/cases/preconditions/behaviour.test.ts"],
  },
  {
    path: `${runtime}/http/preconditions/conditional.ts`,
    from: ' || method === "HEAD"',
    to: "",
    tests: ["packages/compiler/tests/cases/preconditions/tags.test.ts"],
  },
  {
    path: `${runtime}/http/input/path.ts`,
    from: "/^\\.{0,2}$/",
    to: "/^\\.{0,1}$/",
    tests: [`${tests}/http/composite-paths.test.ts`],
  },
  {
    path: `${runtime}/http/page.ts`,
    from: 'query.delete("offset");',
    to: "",
    tests: [`${tests}/http/adapters.test.ts`],
    names: /through|until there is none|in the link/,
  },
  {
    path: `${runtime}/http/routes/private-responses.ts`,
    from: '"cache-control": "private, no-cache", ...own',
    to: '...own, "cache-control": "private, no-cache"',
    tests: [
      `${tests}/http/private-answers.test.ts`,
      "packages/compiler/tests/cases/preconditions/tags.test.ts",
      "packages/compiler/tests/cases/app/behaviour.test.ts",
    ],
  },
];

const ofMigrations: readonly Fault[] = [
  {
    path: `${runtime}/migrations/history/compare-history.ts`,
    from: 'own.checksum === file.checksum ? "applied" : "changed"',
    to: '"applied"',
    tests: [`${tests}/conformance/apply-migrations.test.ts`],
  },
  {
    path: `${runtime}/migrations/read-migrations.ts`,
    from: "!otherFiles.has(name) && ",
    to: "",
    tests: [`${tests}/conformance/apply-migrations.test.ts`],
  },
  {
    path: `${migrations}/difference/plan/enum-labels.ts`,
    from: "after === undefined",
    to: "after !== undefined",
    tests: ["packages/migrations/tests/difference/changes.test.ts"],
    names: /labels are added/,
  },
  {
    path: `${migrations}/difference/plan/constraints/checks-and-foreign-keys.ts`,
    from: "temporaryName(to.name, [...pair.from.constraints, ...pair.to.constraints])",
    to: "to.name",
    tests: ["packages/migrations/tests/difference/changes.test.ts"],
    names: /a check is added, changed/,
  },
  {
    path: `${migrations}/lint/observe/lock-modes.ts`,
    from: "indexOf(mode) < ",
    to: "indexOf(mode) > ",
    tests: ["packages/migrations/tests/lint/findings.test.ts"],
  },
];

export const thirty: Readonly<Record<string, readonly Fault[]>> = {
  plan,
  emission,
  codecs,
  adapters,
  HTTP: http,
  migrations: ofMigrations,
};
