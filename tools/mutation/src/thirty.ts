// Thirty faults that a programmer could make, five in each of six places, on lines that long stay as they are: a faster
// suite has to notice the same ones.

export interface Fault {
  readonly path: string;
  /** A text that the file has once. */
  readonly from: string;
  readonly to: string;
}

interface Place {
  readonly name: string;
  /** Patterns of the test files that can notice its faults. */
  readonly tests: readonly string[];
  readonly faults: readonly Fault[];
}

const compiler = "packages/compiler/src";
const runtime = "packages/entity-derive/src";
const migrations = "packages/migrations/src";

export const thirty: readonly Place[] = [
  {
    name: "plan",
    tests: ["packages/compiler/tests/cases.test.ts"],
    faults: [
      { path: `${compiler}/4-plan/operations/scope.ts`, from: "pageFrom(value + 1)", to: "pageFrom(value)" },
      { path: `${compiler}/4-plan/sql/compare.ts`, from: "return field.column.ci ?", to: "return !field.column.ci ?" },
      { path: `${compiler}/4-plan/schema/policies.ts`, from: "WITH CHECK (", to: "WITH CHECK (TRUE OR " },
      {
        path: `${compiler}/4-plan/schema/triggers.ts`,
        from: "IS NOT DISTINCT FROM OLD",
        to: "IS DISTINCT FROM OLD",
      },
      { path: `${compiler}/4-plan/http/failures.ts`, from: "create: [400, 409, ", to: "create: [400, " },
    ],
  },
  {
    name: "emission",
    tests: ["packages/compiler/tests/cases.test.ts"],
    faults: [
      {
        path: `${compiler}/5-emit/http/handlers/row-in-path.ts`,
        from: "isPlain ? ts",
        to: "!isPlain ? ts",
      },
      { path: `${compiler}/5-emit/repository/conditions.ts`, from: "isLive && plan.live", to: "!isLive && plan.live" },
      {
        path: `${compiler}/5-emit/repository/new-rows.ts`,
        from: '"newUuid" : "newUuidV4"',
        to: '"newUuidV4" : "newUuid"',
      },
      { path: `${compiler}/5-emit/http/reading/scalar-reader.ts`, from: "...(isSegment ?", to: "...(!isSegment ?" },
      { path: `${compiler}/5-emit/http/handlers/create.ts`, from: "ts`(dto, principal)`", to: "ts`(dto)`" },
    ],
  },
  {
    name: "codecs",
    tests: [
      "packages/entity-derive/tests/codec/*.test.ts",
      "packages/entity-derive/tests/conformance/round-trips.test.ts",
      "packages/compiler/tests/cases/{types,values,json,field}/behaviour.test.ts",
    ],
    faults: [
      { path: `${runtime}/codec/array.ts`, from: 'element === "NULL"', to: 'element === "null"' },
      { path: `${runtime}/codec/bytes.ts`, from: 'slice(2), "hex"', to: 'slice(2), "latin1"' },
      { path: `${runtime}/codec/calendar.ts`, from: ": 1 - Number(digits)", to: ": -Number(digits)" },
      { path: `${runtime}/codec/date.ts`, from: "sign === 43 ? -hours : hours", to: "sign === 43 ? hours : -hours" },
      { path: `${runtime}/codec/iso-date.ts`, from: "month <= 2 ? 1 : 0", to: "month < 2 ? 1 : 0" },
    ],
  },
  {
    name: "adapters",
    tests: [
      "packages/entity-derive/tests/adapters/*.test.ts",
      "packages/entity-derive/tests/conformance/{statements,notifications,session-settings,lost-connections,streams}.test.ts",
    ],
    faults: [
      {
        path: `${runtime}/adapters/stale-statement.ts`,
        from: 'routine === "RevalidateCachedQuery"',
        to: 'routine === ""',
      },
      {
        path: `${runtime}/adapters/pg/kept-connections.ts`,
        from: "const cause = error || kept.connection.isLost;",
        to: "const cause = error;",
      },
      {
        path: `${runtime}/adapters/pglite/database.ts`,
        from: "wasLast && !this.#connection.pglite.closed",
        to: "!this.#connection.pglite.closed",
      },
      { path: `${runtime}/adapters/pg/query.ts`, from: "this.received = [row];", to: "this.received = [];" },
      { path: `${runtime}/adapters/session-settings.ts`, from: 'bytea_output: "hex"', to: 'bytea_output: "escape"' },
    ],
  },
  {
    name: "HTTP",
    tests: [
      "packages/entity-derive/tests/http/*.test.ts",
      "packages/compiler/tests/cases/{preconditions,routers,key-natural}/*.test.ts",
    ],
    faults: [
      {
        path: `${runtime}/http/preconditions/precondition.ts`,
        from: "namesStrongly(match, tag)",
        to: "namesWeakly(match, tag)",
      },
      { path: `${runtime}/http/preconditions/conditional.ts`, from: ' || method === "HEAD"', to: "" },
      { path: `${runtime}/http/input/path.ts`, from: "/^\\.{0,2}$/", to: "/^\\.{0,1}$/" },
      { path: `${runtime}/http/page.ts`, from: 'query.delete("offset");', to: "" },
      { path: `${runtime}/http/private-answers.ts`, from: '"private, no-cache", ...own', to: '"private, no-cache"' },
    ],
  },
  {
    name: "migrations",
    tests: [
      "packages/entity-derive/tests/migrations/{tokens,parse-migration}.test.ts",
      "packages/migrations/tests/{lint/findings,difference/changes,difference/findings}.test.ts",
      "packages/entity-derive/tests/conformance/{apply-migrations,migrate}.test.ts",
    ],
    faults: [
      {
        path: `${runtime}/migrations/history/compare-history.ts`,
        from: 'own.checksum === file.checksum ? "applied" : "changed"',
        to: '"applied"',
      },
      { path: `${runtime}/migrations/read-migrations.ts`, from: "all[index + 1]", to: "all[index + 2]" },
      {
        path: `${migrations}/difference/plan/enums.ts`,
        from: 'after === undefined ? ""',
        to: 'after !== undefined ? ""',
      },
      { path: `${migrations}/difference/plan/constraints.ts`, from: "name)} NOT VALID`", to: "name)}`" },
      { path: `${migrations}/lint/lock-modes.ts`, from: 'isWeaker(mode, "SHARE")', to: 'isWeaker(mode, "EXCLUSIVE")' },
    ],
  },
];
