// The parts of the repository whose mutation score is measured, and the tests that are tried on their mutants.

export interface Room {
  readonly name: string;
  readonly folders: readonly string[];
  /** Whether the corpus of the compiler is tried, before any test. */
  readonly hasCorpus: boolean;
  /** Patterns of test files, those first that are quick or likely to fail. */
  readonly tests: readonly string[];
}

const ofCompiler = [
  "packages/compiler/tests/{expressions,diagnostics,owned-methods,generated-names}{,/*}.test.ts",
  "packages/compiler/tests/{schema,schema-types,request-dtos,refused-values}.test.ts",
  "packages/compiler/tests/errors/{errors,explain}.test.ts",
  "packages/compiler/tests/cli/{sql,openapi,diagram,app,subset}.test.ts",
  "packages/compiler/tests/cli/migrate/{new,check}.test.ts",
];

const roomOfCompiler = (name: string): Room => ({
  name,
  folders: [`packages/compiler/src/${name}`],
  hasCorpus: true,
  tests: ofCompiler,
});

export const rooms: readonly Room[] = [
  ...["2-model", "3-check", "4-plan"].map(roomOfCompiler),
  {
    name: "codec",
    folders: ["packages/entity-derive/src/codec"],
    hasCorpus: false,
    tests: [
      "packages/entity-derive/tests/codec/*.test.ts",
      "packages/entity-derive/tests/http/query-reader.test.ts",
      "packages/compiler/tests/cases/{types,values,json,field}/behaviour.test.ts",
      "packages/entity-derive/tests/conformance/round-trips.test.ts",
    ],
  },
  {
    name: "http",
    folders: ["packages/entity-derive/src/http"],
    hasCorpus: false,
    tests: [
      "packages/entity-derive/tests/http/{json,query-reader,composite-paths,parsed-bodies,hosts,same-bytes}.test.ts",
      "packages/entity-derive/tests/http/{adapters,retry}.test.ts",
      "packages/compiler/tests/cases/{preconditions,api,command-routes,routers,lists,requests}/*.test.ts",
      "packages/compiler/tests/cases/{app,app-commands,guards,event-streams,has-many}/behaviour.test.ts",
    ],
  },
  {
    name: "migrations",
    folders: ["packages/entity-derive/src/migrations", "packages/migrations/src"],
    hasCorpus: false,
    tests: [
      "packages/entity-derive/tests/migrations/{tokens,parse-migration,faults}.test.ts",
      "packages/migrations/tests/lint/*.test.ts",
      "packages/migrations/tests/difference/{changes,findings,batches,linted}.test.ts",
      "packages/migrations/tests/catalog/*.test.ts",
      "packages/migrations/tests/replay/{downs,replay}.test.ts",
      "packages/entity-derive/tests/conformance/{apply-migrations,migrate}.test.ts",
    ],
  },
];
