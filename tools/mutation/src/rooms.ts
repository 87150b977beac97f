// The parts of the repository whose mutation score is measured, and the tests that are tried on their mutants.

export interface Room {
  readonly name: string;
  readonly folders: readonly string[];
  /** Whether the corpus of the compiler is tried, before any test. */
  readonly hasCorpus: boolean;
  /** Patterns of the test files that are tried first: they are quick, or likely to fail. */
  readonly nearest: readonly string[];
  /** Those that are tried on what the nearest ones do not notice. */
  readonly others: readonly string[];
}

const roomOfCompiler = (name: string): Room => ({
  name,
  folders: [`packages/compiler/src/${name}`],
  hasCorpus: true,
  nearest: [
    "packages/compiler/tests/{expressions,diagnostics,owned-methods}{,/*}.test.ts",
    "packages/compiler/tests/{schema,schema-types,request-dtos,refused-values}.test.ts",
    "packages/compiler/tests/errors/{errors,explain}.test.ts",
    "packages/compiler/tests/cli/{sql,openapi,diagram,app,subset}.test.ts",
    "packages/compiler/tests/cli/migrate/{new,check}.test.ts",
  ],
  others: [
    "packages/compiler/tests/cli/verify/explain.test.ts",
    "packages/compiler/tests/again/public-signature.test.ts",
    "packages/compiler/tests/pull/*.test.ts",
  ],
});

export const rooms: readonly Room[] = [
  ...["2-model", "3-check", "4-plan"].map(roomOfCompiler),
  {
    name: "codec",
    folders: ["packages/entity-derive/src/codec"],
    hasCorpus: false,
    nearest: ["packages/entity-derive/tests/codec/*.test.ts", "packages/entity-derive/tests/http/query-reader.test.ts"],
    others: [
      "packages/entity-derive/tests/conformance/{round-trips,nested-rows,statements}.test.ts",
      "packages/compiler/tests/cases/{types,values,json,field,queries,nested-responses}/behaviour.test.ts",
    ],
  },
  {
    name: "http",
    folders: ["packages/entity-derive/src/http"],
    hasCorpus: false,
    nearest: [
      "packages/entity-derive/tests/http/*.test.ts",
      "packages/compiler/tests/cases/{preconditions,api,command-routes,routers,lists,requests}/*.test.ts",
    ],
    others: [
      "packages/compiler/tests/cases/{app,app-commands,guards,event-streams,has-many}/behaviour.test.ts",
      "packages/compiler/tests/cases/{idempotency,queries-routes}/behaviour.test.ts",
      "packages/compiler/tests/request-dtos.test.ts",
    ],
  },
  {
    name: "migrations",
    folders: ["packages/entity-derive/src/migrations", "packages/migrations/src"],
    hasCorpus: false,
    nearest: [
      "packages/entity-derive/tests/migrations/{tokens,parse-migration}.test.ts",
      "packages/migrations/tests/{lint,catalog,replay}/*.test.ts",
      "packages/migrations/tests/difference/{changes,findings,linted,random-schemas}.test.ts",
      "packages/entity-derive/tests/conformance/{apply-migrations,migrate}.test.ts",
    ],
    others: [
      "packages/entity-derive/tests/migrations/{read-migrations,faults}.test.ts",
      "packages/compiler/tests/cli/migrate/*.test.ts",
      "packages/compiler/tests/pull/{pull,options}.test.ts",
      "packages/migrations/tests/difference/batches.test.ts",
    ],
  },
  {
    name: "queries",
    folders: ["packages/compiler/src/queries"],
    hasCorpus: false,
    nearest: ["packages/compiler/tests/queries/*.test.ts"],
    others: ["packages/compiler/tests/errors/errors.test.ts", "packages/compiler/tests/cli/statements.test.ts"],
  },
];
