// Files run one after the other in the transaction of one state, on PGlite and on a server's shadow.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { serverAddress, versionsOfServer } from "@entity-derive/test-databases";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import type { Transaction } from "entity-derive/runtime";
import { Client } from "pg";
import type { EmbeddedDatabase } from "../../src/replay/databases/embedded-database.ts";
import { cacheFolder, embeddedDatabase } from "../../src/replay/databases/embedded-pglite.ts";
import { shadowDatabase } from "../../src/replay/databases/shadow-database.ts";
import { onFiles, type ReplayedFile } from "../../src/replay/run/replay.ts";
import { ReplayFailure } from "../../src/replay/run/replay-failure.ts";

sharePglite();

function file(name: string, ...statements: readonly string[]): ReplayedFile {
  return {
    name,
    isTransaction: true,
    statements: statements.map((text, line) => ({ text, line: line + 1, isReplayed: true })),
  };
}

async function value(db: Transaction, text: string): Promise<string | null | undefined> {
  const { rows } = await db.query({ name: "test", text }, []);
  return rows[0]?.[0];
}

const address = await serverAddress();
const [newest = 18] = await versionsOfServer();
const users = file("1_users", "CREATE TABLE public.users (id int PRIMARY KEY, name text)");

const databases = {
  "on PGlite": (): EmbeddedDatabase => embeddedDatabase(cacheFolder()),
  "on a server": (): EmbeddedDatabase => shadowDatabase(address),
};

for (const [title, open] of Object.entries(databases)) {
  describe(title, () => {
    const embedded = open();
    after(() => embedded.close());

    test("a state is gone when the next one begins", async () => {
      for (let time = 0; time < 2; time++)
        assert.equal(await onFiles(embedded, [users], (db) => value(db, "SELECT count(*) FROM public.users")), "0");
    });

    test("indexes made CONCURRENTLY are made within the transaction, whatever else is called so", async () => {
      const files = [
        file(
          "1",
          'CREATE TABLE public."concurrently" ("é" text, k int)',
          `CREATE INDEX CONCURRENTLY "é concurrently" ON public."concurrently" ("é") WHERE "é" <> 'concurrently'`,
          'create unique index concurrently if not exists k on public."concurrently" (k)',
          'CREATE MATERIALIZED VIEW public.m AS SELECT k FROM public."concurrently"',
          "CREATE UNIQUE INDEX mk ON public.m (k)",
          "REFRESH MATERIALIZED VIEW CONCURRENTLY public.m",
          "REINDEX INDEX CONCURRENTLY k",
          "VACUUM ANALYZE public.m",
          "ANALYZE public.m",
          "DROP INDEX CONCURRENTLY k",
        ),
      ];
      const names = "SELECT string_agg(indexname, ', ' ORDER BY indexname) FROM pg_indexes WHERE schemaname = 'public'";
      assert.equal(await onFiles(embedded, files, (db) => value(db, names)), "mk, é concurrently");
    });

    test("a label of an enum is used by the file after the one that adds it", async () => {
      const files = [
        file("1", "CREATE TYPE public.status AS ENUM ('new')", "CREATE TABLE public.orders (status public.status)"),
        file("2", "ALTER TYPE public.status ADD VALUE 'paid' AFTER 'new'"),
        file("3", "ALTER TABLE public.orders ALTER COLUMN status SET DEFAULT 'paid'"),
      ];
      const label = (): Promise<unknown> => onFiles(embedded, files, (db) => value(db, "SELECT 'paid'::public.status"));
      // A server before 17 takes no label in the transaction that adds it, and the failure says so.
      if (title === "on a server" && newest < 17) await assert.rejects(label, { code: "55P04" });
      else assert.equal(await label(), "paid");
    });

    test("what a transaction or a session ends is ended by the end of a file", async () => {
      const files = [
        users,
        file(
          "2",
          "ALTER TABLE public.users ADD parent int REFERENCES public.users DEFERRABLE INITIALLY DEFERRED",
          "SET search_path = pg_catalog",
          "SET TIME ZONE 'Asia/Tokyo'",
          "CREATE TEMPORARY TABLE moved (id int) ON COMMIT DROP",
          "INSERT INTO public.users VALUES (1, 'Ada', 2), (2, 'Bob', NULL)",
        ),
        file(
          "3",
          "CREATE TEMPORARY TABLE moved (id int) ON COMMIT DROP",
          "ALTER TABLE users ADD CHECK (id > 0)",
          "INSERT INTO public.users VALUES (3, 'Cyd', 4), (4, 'Dan', NULL)",
        ),
      ];
      assert.equal(await onFiles(embedded, files, (db) => value(db, "SELECT current_setting('TimeZone')")), "UTC");
    });

    test("batches that commit are run in the one transaction", async () => {
      const backfill: ReplayedFile = {
        name: "2",
        isTransaction: false,
        statements: [
          {
            text: "DO $$ BEGIN LOOP UPDATE public.users SET name = 'x' WHERE name IS NULL; EXIT WHEN NOT FOUND; COMMIT; END LOOP; END $$",
            line: 1,
            isReplayed: true,
          },
        ],
      };
      const files = [users, file("1b", "INSERT INTO public.users VALUES (1)"), backfill];
      assert.equal(await onFiles(embedded, files, (db) => value(db, "SELECT name FROM public.users")), "x");
    });

    test("the roles that files name are there, and the extensions that they create", async () => {
      const files = [
        users,
        file(
          "2",
          'CREATE EXTENSION IF NOT EXISTS "uuid-ossp"',
          "CREATE ROLE replay_made",
          "GRANT SELECT ON public.users TO replay_reader, replay_made",
          'ALTER TABLE public.users OWNER TO "Replay Owner"',
          "CREATE POLICY p ON public.users TO replay_policy USING (true)",
          "SET ROLE replay_set",
        ),
        file("3", "SELECT public.uuid_generate_v4()"),
      ];
      assert.match((await onFiles(embedded, files, (db) => value(db, "SELECT current_user"))) ?? "", /^postgres$/);
    });

    test("a statement that is not replayed is left out", async () => {
      const left: ReplayedFile = { ...users, statements: [{ text: "SELECT nothing()", line: 1, isReplayed: false }] };
      await onFiles(embedded, [left], async () => undefined);
    });

    test("a failure names the file, the line and the statement", async () => {
      const files = [users, file("2_phone", "SELECT 1", "ALTER TABLE public.user ADD phone text")];
      await assert.rejects(
        onFiles(embedded, files, async () => undefined),
        (error) => {
          assert.ok(error instanceof ReplayFailure);
          assert.deepEqual(
            { place: error.location, code: error.code, message: error.message },
            {
              place: { file: "2_phone", line: 2, statement: "ALTER TABLE public.user ADD phone text" },
              code: "42P01",
              message: 'relation "public.user" does not exist',
            },
          );
          return true;
        },
      );
      assert.equal(await onFiles(embedded, [users], (db) => value(db, "SELECT 1")), "1");
    });

    test("what is checked at the end of a transaction fails the file that it is in", async () => {
      const files = [
        users,
        file(
          "2",
          "ALTER TABLE public.users ADD parent int REFERENCES public.users DEFERRABLE INITIALLY DEFERRED",
          "INSERT INTO public.users VALUES (1, 'Ada', 2)",
        ),
        file("3", "SELECT 1"),
      ];
      await assert.rejects(
        onFiles(embedded, files, async () => undefined),
        (error) => error instanceof ReplayFailure && error.location.file === "2" && error.code === "23503",
      );
    });

    test("an extension that is not there fails with a way out", async () => {
      await assert.rejects(
        onFiles(embedded, [file("1", "CREATE EXTENSION nowhere")], async () => undefined),
        (error) => error instanceof ReplayFailure && /--shadow/.test(error.help),
      );
    });
  });
}

test("the shadow of a run that died is dropped, that of one that lives is not", async () => {
  const admin = new Client({ connectionString: address });
  await admin.connect();
  const living = shadowDatabase(address);
  const next = shadowDatabase(address);
  try {
    await admin.query("CREATE DATABASE entity_derive_shadow_0123456789ab");
    const names = async (): Promise<ReadonlySet<string>> => {
      const { rows } = await admin.query("SELECT datname FROM pg_database WHERE datname LIKE 'entity_derive_shadow_%'");
      return new Set(rows.map(({ datname }) => datname));
    };
    const nameOf = (embedded: EmbeddedDatabase): Promise<string> =>
      embedded.withRollback([], async (db) => (await value(db, "SELECT current_database()")) ?? "");
    const first = await nameOf(living);
    assert.match(first, /^entity_derive_shadow_[0-9a-f]{12}$/);
    assert.ok(!(await names()).has("entity_derive_shadow_0123456789ab"));
    const second = await nameOf(next);
    assert.ok((await names()).isSupersetOf(new Set([first, second])));
    await living.close();
    await next.close();
    assert.ok((await names()).isDisjointFrom(new Set([first, second])));
  } finally {
    await admin.end();
  }
});

test("roles that files create are dropped, those that others create meanwhile are not", async () => {
  const admin = new Client({ connectionString: address });
  await admin.connect();
  const [made, other] = [`made_${process.pid}`, `other_${process.pid}`];
  const statements = [`DO $$ BEGIN CREATE ROLE ${made}; END $$`];
  try {
    await shadowDatabase(address).withCommit(statements, async (db) => {
      for (const statement of statements) await db.execute(statement);
      await admin.query(`CREATE ROLE ${other}`);
    });
    const { rows } = await admin.query("SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)", [[made, other]]);
    assert.deepEqual(rows, [{ rolname: other }]);
  } finally {
    await admin.query(`DROP ROLE IF EXISTS ${made}, ${other}`);
    await admin.end();
  }
});

test("runs that create the same role on one server run one after the other", async () => {
  const role = `shared_${process.pid}`;
  const statements = [`CREATE ROLE ${role}`, "CREATE TABLE t (id int)", `GRANT SELECT ON t TO ${role}`];
  const run = (): Promise<void> =>
    shadowDatabase(address).withCommit(statements, async (db) => {
      for (const statement of statements) await db.execute(statement);
    });
  await Promise.all([run(), run(), run()]);
});
