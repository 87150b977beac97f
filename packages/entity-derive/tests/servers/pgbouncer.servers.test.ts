// A database behind PgBouncer in transaction mode, of a version that knows no prepared statements: two clients whose statements share a few connections to the server.
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { freshDatabase, serverAddress, until } from "@entity-derive/test-databases";
import { Pool } from "pg";
import postgres from "postgres";
import { missing, type Pooler, pgBouncer } from "../../../../tools/servers/src/index.ts";
import { pgDatabase } from "../../src/adapters/pg/index.ts";
import { postgresJsDatabase } from "../../src/adapters/postgres-js/database.ts";
import type { Database, Queryable, Statement } from "../../src/database/database.ts";
import { applyMigrations, MigrationRunError } from "../../src/migrations/index.ts";

type Engine = "pg" | "pg pipelined" | "postgres.js";
const engines: readonly Engine[] = ["pg", "pg pipelined", "postgres.js"];

const reading = (column: number): Statement => ({ name: `read ${column}`, text: `SELECT ${column}, $1::int` });

describe("PgBouncer in transaction mode", { skip: missing("pgbouncer") }, () => {
  let pooler: Pooler;
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  before(async () => {
    pooler = await pgBouncer(await serverAddress(), { mode: "transaction", connections: 3 });
    fresh = await freshDatabase();
  });
  const listeners: postgres.Sql[] = [];
  after(async () => {
    await Promise.all(listeners.map((listener) => listener.end()));
    await pooler?.[Symbol.asyncDispose]();
    await fresh?.drop();
  });

  const connected = (engine: Engine, options: { statements?: number | undefined; direct?: boolean } = {}): Database => {
    const connectionString = pooler.address(fresh.name);
    const { statements, direct } = options;
    if (engine === "postgres.js") {
      const listener = direct ? postgres(fresh.address, { max: 1, onnotice: () => undefined }) : undefined;
      if (listener !== undefined) listeners.push(listener);
      return postgresJsDatabase(postgres(connectionString, { max: 6, fetch_types: false }), { statements, listener });
    }
    const listener = direct ? fresh.address : undefined;
    const pipelined = engine === "pg" ? 0 : 2;
    return pgDatabase(new Pool({ connectionString, max: 6 }), { statements, pipelined, listener });
  };

  for (const engine of engines) {
    describe(engine, () => {
      test("what comes back is of the statement that was sent, and a warning says what is not prepared", async () => {
        const warned = once(process, "warning");
        const databases = [connected(engine), connected(engine)];
        await readAtOnce(databases);
        const [warning] = await warned;
        assert.equal(warning.code, "ENTITY_DERIVE_POOLER");
        assert.match(warning.message, /statements: 256/);
        await Promise.all(databases.map((db) => db.close()));
      });

      test("statements that are prepared all the same may fail in a transaction, but never are another one", async () => {
        const databases = [connected(engine, { statements: 4 }), connected(engine, { statements: 4 })];
        const failures = await readAtOnce(databases, (error) => ["26000", "42P05"].includes(error.code ?? ""));
        assert.ok(
          failures.every((where) => where === "transaction" || engine === "postgres.js"),
          failures.join(),
        );
        await Promise.all(databases.map((db) => db.close()));
      });

      test("no setting is left behind for the next client", async () => {
        const db = connected(engine);
        await readAtOnce([db]);
        const asked = await Promise.all(
          Array.from({ length: 12 }, () =>
            db.query({ name: "asked", text: "SELECT current_setting('lock_timeout'), pg_sleep(0.02)" }, []),
          ),
        );
        assert.deepEqual(
          new Set(asked.map(({ rows }) => rows[0]?.[0])),
          new Set([engine === "pg pipelined" ? "10ms" : "0"]),
        );
        const other = new Pool({ connectionString: pooler.address(fresh.name), max: 6 });
        const others = await Promise.all(Array.from({ length: 12 }, () => other.query("SHOW lock_timeout")));
        assert.deepEqual(new Set(others.map(({ rows }) => rows[0].lock_timeout)), new Set(["0"]));
        await other.end();
        await db.close();
      });

      test("a cursor keeps its connection to the server, beside others", async () => {
        const db = connected(engine);
        const read = async (): Promise<number> => {
          let seen = 0;
          for await (const rows of db.stream({ name: "rows", text: "SELECT generate_series(1, 3000)" }, []))
            for (const [value] of rows) assert.equal(Number(value), ++seen);
          return seen;
        };
        const [first, second] = await Promise.all([read(), read(), readAtOnce([db])]);
        assert.deepEqual([first, second], [3000, 3000]);
        await db.close();
      });

      test("a statement runs for its owner, and nothing of that is left for the next client", async () => {
        for (const statements of [undefined, 0]) {
          const databases = [connected(engine, { statements }), connected(engine, { statements })];
          const views = databases.flatMap((db) => [db, ...["a", "b", "c"].map((owner) => db.scoped({ owner }))]);
          const expected = databases.flatMap(() => ["", "a", "b", "c"]);
          const owners = (on: readonly Queryable[]): Promise<string[]> => Promise.all(on.map(ownerOf));
          for (let round = 0; round < 20; round++) {
            assert.deepEqual(await owners(views), expected);
            await databases[0]
              ?.scoped({ owner: "d" })
              .query({ name: "fails", text: "SELECT 1 / 0" }, [])
              .catch(() => undefined);
          }
          await Promise.all(
            databases.map((db) =>
              db.transaction(async (transaction) => {
                const inside = [
                  transaction,
                  transaction.scoped({ owner: "a" }),
                  transaction.scoped({ owner: "b" }),
                  transaction,
                ];
                assert.deepEqual(await owners(inside), ["", "a", "b", ""]);
              }),
            ),
          );
          await Promise.all(databases.map((db) => db.close()));
        }
      });

      test("notifications go around it, and are refused where they cannot", async () => {
        const through = connected(engine);
        await assert.rejects(
          through.listen("news", () => undefined),
          /LISTEN would go through a pooler/,
        );
        await through.close();
        const around = connected(engine, { direct: true });
        const heard: string[] = [];
        const subscription = await around.listen("news", (payload) => heard.push(payload));
        await around.query({ name: "notify", text: "SELECT pg_notify('news', $1)" }, ["hello"]);
        await until(() => heard.length > 0);
        assert.deepEqual(heard, ["hello"]);
        await subscription.close();
        await around.close();
      });

      test("migrations are refused through it, and nothing is changed", async () => {
        const db = connected(engine);
        const files = [{ name: "20261201T090000_things", text: "CREATE TABLE public.things (id int);" }];
        const thrown = await applyMigrations(db, files).catch((error: unknown) => error);
        assert.ok(thrown instanceof MigrationRunError && thrown.reason === "pooled", String(thrown));
        const found = await db.query(
          { name: "found", text: "SELECT to_regclass('things'), to_regclass('entity_migrations')" },
          [],
        );
        assert.deepEqual(found.rows, [[null, null]]);
        await db.close();
      });
    });
  }
});

async function ownerOf(db: Queryable): Promise<string> {
  const text = "SELECT current_setting('entity_derive.owner', true), pg_sleep(0.001)";
  const { rows } = await db.query({ name: "owner", text }, []);
  return rows[0]?.[0] ?? "";
}

/** Many statements at once, each with a column that tells which one it is; gives where some of them failed. */
async function readAtOnce(
  databases: readonly Database[],
  mayFail: (error: { readonly code?: string }) => boolean = () => false,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const read = async (on: Queryable, column: number, value: number): Promise<void> => {
    const { rows } = await on.query(reading(column), [String(value)]);
    assert.deepEqual(rows, [[String(column), String(value)]]);
  };
  const attempt = async (where: string, run: () => Promise<void>): Promise<void> => {
    await run().catch((error: { readonly code?: string }) => {
      if (!mayFail(error)) throw error;
      failures.push(where);
    });
  };
  const worker = async (_: unknown, w: number): Promise<void> => {
    for (let i = 0; i < 60; i++) {
      const db = databases[(w + i) % databases.length] as Database;
      await attempt("statement", () => read(db, (w * 7 + i * 3) % 20, i));
      if (i % 10 > 0) continue;
      await attempt("transaction", () =>
        db.transaction(async (transaction) => {
          for (const column of [1, 2, 3]) await read(transaction, column, i);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return failures;
}
