// What every adapter promises about roles: all that a database runs is run as its role, and nothing of anybody else's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import { type Database, newUuid, type Queryable } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";

const seen = { name: "seen", text: "SELECT current_user, count(*) FROM public.notes" };

function databaseOf({ engine, postgres: server, pglite }: DatabaseCase, role: string): Database {
  if (pglite !== null) return pgliteDatabase(pglite, { role });
  const address = server?.address ?? "";
  if (engine === "postgres.js")
    return postgresJsDatabase(postgres(address, { max: 2, connection: { role }, onnotice: () => undefined }));
  const pool = new Pool({ connectionString: address, max: 2, options: `-c role=${role}` });
  return pgDatabase(pool, { pipelined: engine === "pg" ? 0 : 1 });
}

/** Lends a database of a role that sees the rows of the owner that a statement runs for. */
async function asMember(database: DatabaseCase, use: (member: Database, role: string) => Promise<void>): Promise<void> {
  const role = `member_${newUuid().replaceAll("-", "_")}`;
  await database.db.execute(`
    CREATE ROLE ${role};
    CREATE TABLE public.notes (id int PRIMARY KEY, owner text);
    INSERT INTO public.notes VALUES (1, 'ada'), (2, 'bob');
    ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own ON public.notes USING (owner = current_setting('entity_derive.owner', true));
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT ON public.notes TO ${role}`);
  const member = databaseOf(database, role);
  try {
    await use(member, role);
  } finally {
    // That of PGlite closes what both are on.
    if (database.pglite === null) await member.close();
    await database.db.execute(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
}

const rowsOf = async (db: Pick<Queryable, "query">): Promise<unknown> => (await db.query(seen, [])).rows;

eachDatabase(
  "roles",
  (database) => {
    test("statements, transactions, streams and held connections are its role's", () =>
      asMember(database, async (member, role) => {
        const own = [[role, "0"]];
        assert.deepEqual(await rowsOf(member), own);
        assert.deepEqual(await member.transaction(rowsOf), own);
        assert.deepEqual(await Array.fromAsync(member.stream(seen, [])), [own]);
        assert.deepEqual(await member.hold(rowsOf), own);
        assert.deepEqual(await rowsOf(member.scoped({ owner: "ada" })), [[role, "1"]]);
        await assert.rejects(member.execute("DELETE FROM public.notes"), /permission denied for table notes/);
      }));

    test("what fails, and what others run meanwhile, takes no role from anybody", () =>
      asMember(database, async (member, role) => {
        const others = await rowsOf(database.db);
        assert.notDeepEqual(others, [[role, "0"]]);
        await assert.rejects(
          member.transaction((transaction) => transaction.execute("SELECT 1 / 0")),
          /division by zero/,
        );
        const all = await Promise.all([member, database.db, member, database.db].map(rowsOf));
        assert.deepEqual(all, [[[role, "0"]], others, [[role, "0"]], others]);
      }));
  },
  { engines: everyEngine },
);
