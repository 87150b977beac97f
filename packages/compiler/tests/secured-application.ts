// The database of a test as the role of its application sees it, for which policies hold, and as its owner does.
import { after } from "node:test";
import { type DatabaseCase, rewritten } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import { rowSecurityGrants } from "entity-derive/row-security";
import { type Database, type Migration, migrate, newUuid } from "entity-derive/runtime";
import { Client, Pool } from "pg";
import postgres from "postgres";

export interface Application {
  /** Of the role that policies hold for. */
  readonly db: Database;
  /** Of the role that made the tables, which sees all rows. */
  readonly owner: Database;
  readonly role: string;
  readonly close: () => Promise<void>;
}

/**
 * Gives every test of a suite these tables, and their rights to a role of its own, since roles are the whole server's.
 * Returns a function that opens the database for a test.
 */
export function application(database: DatabaseCase, migrations: readonly Migration[]): () => Promise<Application> {
  const role = `app"${newUuid()}`;
  const quoted = `"${role.replaceAll('"', '""')}"`;
  database.migrateOnce(async (db) => {
    await migrate(db, migrations);
    // It is there if the tables are made again; its rights went with the earlier ones.
    await db.execute(`DROP ROLE IF EXISTS ${quoted}; CREATE ROLE ${quoted} LOGIN`);
    await db.execute(rowSecurityGrants(migrations, { application: role }));
  });
  after(async () => {
    const drop = `DROP OWNED BY ${quoted}; DROP ROLE ${quoted}`;
    await (database.pglite?.exec(drop) ?? onServer(database.postgres?.address, drop));
  });
  return () => opened(database, role, quoted);
}

async function onServer(address: string | undefined, sql: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function opened(
  { db: owner, engine, postgres: server }: DatabaseCase,
  role: string,
  quoted: string,
): Promise<Application> {
  if (server === null) {
    // PGlite has one connection: whoever makes what follows says for whom.
    const asked = async (sql: string, name: string): Promise<void> => {
      await owner.execute(`SET ROLE ${name}`);
      try {
        await owner.execute(sql);
      } finally {
        await owner.execute(`SET ROLE ${quoted}`);
      }
    };
    await owner.execute(`SET ROLE ${quoted}`);
    const bypassing: Database = {
      query: async (statement, parameters) => {
        await owner.execute("RESET ROLE");
        try {
          return await owner.query(statement, parameters);
        } finally {
          await owner.execute(`SET ROLE ${quoted}`);
        }
      },
      stream: owner.stream.bind(owner),
      execute: (sql) => asked(sql, "NONE"),
      afterCommit: owner.afterCommit.bind(owner),
      transaction: owner.transaction.bind(owner),
      hold: owner.hold.bind(owner),
      listen: owner.listen.bind(owner),
      close: owner.close.bind(owner),
      scoped: () => bypassing,
    };
    return { db: owner, owner: bypassing, role, close: () => owner.execute("RESET ROLE") };
  }
  const options = `-c role=${role}`;
  const db =
    engine === "postgres.js"
      ? postgresJsDatabase(postgres(server.address, { max: 4, fetch_types: false, connection: { options } }))
      : pgDatabase(new Pool({ connectionString: server.address, options, max: 6 }), {
          pipelined: engine.endsWith("pipelined") ? 1 : 0,
        });
  return { db, owner, role, close: () => db.close() };
}

/**
 * The same database, all of whose statements have lost what limits them to an owner: as if generated code had forgotten
 * it.
 */
export function forgetful<Db extends Pick<Database, "query">>(db: Db): Db {
  return rewritten(db, (text) => text.replaceAll(/\bworkspace_id = (\$\d+)/g, "(workspace_id = $1 OR TRUE)"));
}
