// Every case: what `migrate` makes of its entities is what their schema makes from nothing, and a second run changes nothing.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { type Catalog, compareCatalogs, readCatalog } from "@entity-derive/migrations";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Database, migrate } from "entity-derive/runtime";
import { planSchema, withTable } from "../src/4-plan/schema/schema.ts";
import { caseNames, casesFolder, entityFiles, plansOf } from "./compile-case.ts";
import { runnableMigration } from "./runnable-migration.ts";

describeBehaviour(
  "schemas",
  (database) => {
    for (const name of caseNames()) {
      test(`the schema of ${name} is what its migrations make, once and again`, async () => {
        const root = join(casesFolder, name);
        const plans = plansOf(root, entityFiles(root));
        const entities = plans
          .map(({ entity }) => entity)
          .filter(({ sql }) => sql !== "none")
          .map(withTable);
        const { statements } = planSchema(entities);
        const wanted = await catalogOf(database.db, statements);
        const migrations = entities.map(runnableMigration);
        await migrate(database.db, migrations);
        const made = await readCatalog(database.db);
        assert.deepEqual(differences(wanted, made), []);
        await migrate(database.db, migrations);
        // Nothing at all: also what a comparison leaves out.
        assert.deepEqual(await readCatalog(database.db), made);
      });
    }
  },
  { engines: ["pg", "pglite"] },
);

function differences(expected: Catalog, actual: Catalog): readonly string[] {
  return compareCatalogs(expected, actual).map(({ description }) => description);
}

class Done extends Error {
  readonly catalog: Catalog;

  constructor(catalog: Catalog) {
    super("what was made is not kept");
    this.catalog = catalog;
  }
}

/** What the statements make of an empty database, which is empty again afterwards. */
async function catalogOf(db: Database, statements: readonly string[]): Promise<Catalog> {
  try {
    await db.transaction(async (transaction) => {
      for (const statement of statements) await transaction.execute(statement);
      throw new Done(await readCatalog(transaction));
    });
  } catch (error) {
    if (error instanceof Done) return error.catalog;
    throw error;
  }
  throw new Error("the transaction has ended without an answer");
}
