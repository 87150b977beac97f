// Faults in codecs, adapters, HTTP and migrations.
import { compilerTests, type Fault, migrations, runtime, runtimeTests } from "./fault.ts";

const codecTests = [
  `${runtimeTests}/codec/refusals.test.ts`,
  `${runtimeTests}/codec/iso-date.test.ts`,
  `${runtimeTests}/conformance/round-trips.test.ts`,
];

export const codecs: readonly Fault[] = [
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

export const adapters: readonly Fault[] = [
  {
    path: `${runtime}/adapters/stale-statement.ts`,
    from: 'routine === "RevalidateCachedQuery"',
    to: 'routine === ""',
    tests: [`${runtimeTests}/conformance/statements.test.ts`],
  },
  {
    path: `${runtime}/adapters/pg/connection.ts`,
    from: "if (!facts.isPooled)",
    to: "if (facts.isPooled)",
    tests: [`${runtimeTests}/conformance/statements.test.ts`],
  },
  {
    path: `${runtime}/adapters/pg/query.ts`,
    from: "if (this.#onLead !== null) this.#onLead = null;",
    to: "if (this.#onLead === null) this.#onLead = null;",
    tests: [`${runtimeTests}/conformance/scopes.test.ts`],
  },
  {
    path: `${runtime}/adapters/pglite/database.ts`,
    from: "wasLast && !this.#connection.pglite.closed",
    to: "!this.#connection.pglite.closed",
    tests: [`${runtimeTests}/conformance/notifications.test.ts`],
  },
  {
    path: `${runtime}/adapters/session-settings.ts`,
    from: 'bytea_output: "hex"',
    to: 'bytea_output: "escape"',
    tests: [`${runtimeTests}/conformance/session-settings.test.ts`],
  },
];

export const http: readonly Fault[] = [
  {
    path: `${runtime}/http/preconditions/precondition.ts`,
    from: "namesStrongly(match, rowPart(tag))",
    to: "namesWeakly(match, rowPart(tag))",
    tests: [`${compilerTests}/cases/preconditions/behaviour.test.ts`],
  },
  {
    path: `${runtime}/http/preconditions/entity-tag.ts`,
    from: ' || method === "HEAD"',
    to: "",
    tests: [`${compilerTests}/cases/preconditions/tags.test.ts`],
  },
  {
    path: `${runtime}/http/input/path.ts`,
    from: "/^\\.{0,2}$/",
    to: "/^\\.{0,1}$/",
    tests: [`${runtimeTests}/http/composite-paths.test.ts`],
  },
  {
    path: `${runtime}/http/page.ts`,
    from: 'query.delete("offset");',
    to: "",
    tests: [`${runtimeTests}/http/adapters.test.ts`],
    names: /through|until there is none|in the link/,
  },
  {
    path: `${runtime}/http/routes/guard.ts`,
    from: '"cache-control": "private, no-cache", ...own',
    to: '...own, "cache-control": "private, no-cache"',
    tests: [
      `${runtimeTests}/http/private-answers.test.ts`,
      `${compilerTests}/cases/preconditions/tags.test.ts`,
      `${compilerTests}/cases/app/behaviour.test.ts`,
    ],
  },
];

export const ofMigrations: readonly Fault[] = [
  {
    path: `${runtime}/migrations/history/compare-history.ts`,
    from: 'own.checksum === file.checksum ? "applied" : "changed"',
    to: '"applied"',
    tests: [`${runtimeTests}/conformance/apply-migrations.test.ts`],
  },
  {
    path: `${runtime}/migrations/read-migrations.ts`,
    from: "!otherFiles.has(name) && ",
    to: "",
    tests: [`${runtimeTests}/conformance/apply-migrations.test.ts`],
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
