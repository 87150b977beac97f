// One set of tests into the same tests for every adapter, each on an empty database.
import { after, afterEach, before, beforeEach, describe } from "node:test";
import { CitusFixture, missingCitus } from "./citus-fixture.ts";
import type { DatabaseCase, DatabaseFixture, Engine, FixtureOptions } from "./database-case.ts";
import { PgliteFixture } from "./pglite-fixture.ts";
import { PostgresFixture } from "./postgres-fixture.ts";

const defaultEngines: readonly Engine[] = ["pg", "pg pipelined", "pglite"];

export interface EachDatabaseOptions extends FixtureOptions {
  /** Default: all but postgres.js, which the tests of the adapters and a few cases use. */
  readonly engines?: readonly Engine[] | undefined;
}

/**
 * Defines the tests once for each adapter; for those on a server alone where the environment says `ENGINES=servers`.
 *
 * @example
 * eachDatabase("users", (database) => {
 *   test("a user is found", async () => {
 *     const users = new PostgresUserRepository(database.db);
 *     …
 *   });
 * });
 */
export function eachDatabase(
  name: string,
  define: (database: DatabaseCase) => void,
  { engines = defaultEngines, ...options }: EachDatabaseOptions = {},
): void {
  const isOnServers = process.env["ENGINES"] === "servers";
  for (const engine of engines) {
    if (isOnServers && engine === "pglite") continue;
    const skip = engine.startsWith("citus") && missingCitus();
    describe(`${name}: ${engine}`, { skip }, () => {
      const fixture = fixtureOf(engine, options);
      before(() => fixture.start());
      beforeEach(() => fixture.open());
      // Hooks run in the order of their definition: those of the tests close what uses the database first.
      define(fixture);
      afterEach(() => fixture.close());
      after(() => fixture.stop());
    });
  }
}

/**
 * Defines the tests of a case: on the first of the engines, PostgreSQL by default, in a full run (`ENGINES=all`) on each
 * of them, and with `ENGINES=others` on those that `npm test` leaves out. What adapters have in common is in the
 * conformance suite, which runs on all engines always.
 */
export function describeBehaviour(
  name: string,
  define: (database: DatabaseCase) => void,
  { engines = defaultEngines, ...options }: EachDatabaseOptions = {},
): void {
  eachDatabase(name, define, { ...options, engines: enginesOfRun(engines) });
}

function enginesOfRun(engines: readonly Engine[]): readonly Engine[] {
  switch (process.env["ENGINES"]) {
    case "all":
      return engines;
    case "others":
      return engines.slice(1);
    default:
      return engines.slice(0, 1);
  }
}

function fixtureOf(engine: Engine, options: FixtureOptions): DatabaseFixture {
  switch (engine) {
    case "citus":
    case "citus pipelined":
      return new CitusFixture(engine, options.statements);
    case "pglite":
      return new PgliteFixture(options.statements);
    default:
      return new PostgresFixture(engine, options);
  }
}
