// Every change of a schema as `migrate new --down` writes it, made on a server with rows, and undone file by file.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { compareCatalogs, noConsent, noIntent, readCatalog } from "@entity-derive/migrations";
import { eachDatabase, versionsOfServer } from "@entity-derive/test-databases";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import { parseMigration } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { planNewMigrations } from "../../src/replay/plan/new-migrations.ts";
import { CatalogStates } from "../../src/replay/run/catalog-states.ts";
import type { Change } from "../difference/apply.ts";
import { columnChanges } from "../difference/column-changes.ts";
import { tableChanges } from "../difference/table-changes.ts";
import { replayDatabase } from "./replay-database.ts";

sharePglite();

const [postgres = 18] = await versionsOfServer();
const embedded = await replayDatabase();
const only = process.env["CHANGE"];
const changes = [...columnChanges, ...tableChanges].filter(({ name }) => only === undefined || name.includes(only));

async function run(db: Database, name: string, text: string): Promise<void> {
  const { isTransaction, statements } = parseMigration(name, text);
  const runAll = async (on: Pick<Database, "execute">): Promise<void> => {
    for (const statement of statements) await on.execute(statement.text);
  };
  try {
    await (isTransaction ? db.transaction(runAll) : runAll(db));
  } catch (error) {
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}\n${text}`, { cause: error });
  }
}

eachDatabase(
  "the way back",
  (database) => {
    // Of the suite: the server stops after the last test of the file.
    after(() => embedded.close());

    const written = (change: Change, withDowns: boolean) => {
      const init = parseMigration("20260101T000000_init", change.before);
      const statements = parseMigration("after", change.after).statements.map(({ text }) => text);
      return planNewMigrations(
        new CatalogStates({ embedded, cache: null, before: null }),
        { files: [init], schema: parseMigration("schema", change.before), before: null, downs: new Map() },
        { statements, intent: { ...noIntent, ...change.options?.intent } },
        { name: null, withDowns, consent: change.options?.consent ?? noConsent, postgres, now: 0 },
      );
    };

    if (only === undefined)
      test("a file without a way back is named, and the others have theirs", async () => {
        const before = "CREATE TABLE public.users (id uuid PRIMARY KEY, age int NOT NULL, name text)";
        const after = `CREATE TABLE public.users (id uuid PRIMARY KEY, name text);
          CREATE INDEX users_name ON public.users (name);
          CREATE TABLE public.notes (id uuid PRIMARY KEY)`;
        const options = { consent: { drops: new Set(["users.age"]), allowsDataLoss: false } };
        const { files, findings } = await written({ name: "", before, after, options }, true);
        const without = files.filter(({ down }) => down === null).map(({ name }) => name);
        assert.deepEqual(
          files.map(({ down }) => down?.split("\n")[0]),
          [
            "DROP TABLE public.notes;",
            "-- entity-derive: no transaction",
            undefined,
            "ALTER TABLE public.users ADD COLUMN age integer;",
          ],
        );
        assert.deepEqual(
          findings.map(({ severity, message }) => [severity, message]),
          [
            [
              "warning",
              `no ${without[0]}.down.sql is written: the column users.age becomes required, but existing rows have no value for it`,
            ],
          ],
        );
      });

    for (const change of changes.filter(({ back, isOneWay }) => back === undefined && isOneWay === undefined)) {
      test(change.name, async () => {
        const { files, findings } = await written(change, true);
        const errors = findings.filter(({ severity }) => severity === "error");
        assert.deepEqual(errors, []);
        await database.db.execute(change.before);
        if (change.rows !== undefined) await database.db.execute(change.rows);
        const from = await readCatalog(database.db);
        for (const { name, text } of files) await run(database.db, name, text);
        for (const { name, down } of files.toReversed()) await run(database.db, `${name}.down`, down ?? "");
        assert.deepEqual(
          compareCatalogs(from, await readCatalog(database.db)).map(({ description }) => description),
          [],
        );
      });
    }
  },
  { engines: ["pg"] },
);
