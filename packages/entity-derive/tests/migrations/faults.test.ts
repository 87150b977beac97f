// Runs of migrations that are killed, cut, or started twice, on a server: the next one finishes, and nothing is done twice.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type FreshDatabase, freshDatabase, setClock, until } from "@entity-derive/test-databases";
import {
  applyMigrations,
  MigrationRunError,
  type MigrationText,
  recordMigrations,
  undoMigrations,
} from "entity-derive/migrations";
import { pgDatabase } from "entity-derive/pg";
import { type Database, type HeldConnection, isUnavailable } from "entity-derive/runtime";
import { Client, Pool, type PoolClient } from "pg";

const alone = "-- entity-derive: no transaction\n";
const files: readonly MigrationText[] = [
  {
    name: "20261101T000000_people",
    text: `CREATE TABLE public.people (id int PRIMARY KEY, name text, phone text);
      INSERT INTO public.people SELECT n, 'a' || n FROM generate_series(1, 3000) n;`,
  },
  {
    name: "20261102T000000_index",
    text: `${alone}CREATE UNIQUE INDEX CONCURRENTLY people_name_key ON public.people (name)`,
  },
  {
    name: "20261102T000001_backfill",
    text: `${alone}DO $$ BEGIN
      LOOP
        UPDATE public.people SET phone = '+' || id WHERE id IN
          (SELECT id FROM public.people WHERE phone IS NULL ORDER BY id LIMIT 500);
        EXIT WHEN NOT FOUND;
        COMMIT;
      END LOOP;
    END $$`,
  },
  {
    name: "20261103T000000_log",
    text: `ALTER TABLE public.people ALTER COLUMN phone SET NOT NULL;
      CREATE TABLE public.log (at timestamptz); INSERT INTO public.log VALUES (now());`,
  },
  { name: "20261104T000000_drop", text: `${alone}DROP INDEX CONCURRENTLY public.people_name_key` },
];

let database: FreshDatabase;
let folder: string;
before(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "entity-derive-faults-"));
  for (const { name, text } of files) await writeFile(join(folder, `${name}.sql`), text);
});
after(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});
beforeEach(() => asked("DROP TABLE IF EXISTS people, log, gates, entity_migrations"));

/** Sessions of this database that wait for a lock. */
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Over a connection of its own. */
async function asked(sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function isFinished(): Promise<void> {
  assert.deepEqual(
    await asked(`SELECT (SELECT count(*) FROM people WHERE phone = '+' || id)::int AS people,
      (SELECT count(*) FROM log)::int AS log, (SELECT count(*) FROM entity_migrations)::int AS records,
      (SELECT count(*) FROM pg_class WHERE relname LIKE 'people_name_key%')::int AS indexes`),
    [{ people: 3000, log: 1, records: files.length, indexes: 0 }],
  );
}

async function finishes(db: Database): Promise<void> {
  await applyMigrations(db, files, { wait: 600_000 });
  await isFinished();
}

interface Faulty {
  readonly db: Database;
  /** How many statements were sent on held connections. */
  readonly sent: () => number;
  close(): Promise<void>;
}

/** Cuts the held connection at a statement: on the server before or while it runs, or at the client. */
function faulty(at: number, way: "server before" | "server meanwhile" | "client"): Faulty {
  const pool = new Pool({ connectionString: database.address });
  const clients = new Set<
    PoolClient & { readonly processID?: number; readonly connection?: { stream: { destroy(): void } } }
  >();
  pool.on("connect", (client) => void clients.add(client));
  const db = pgDatabase(pool);
  let sent = 0;
  const hold = <T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> =>
    db.hold(async (connection) => {
      const { rows } = await connection.query({ name: "pid", text: "SELECT pg_backend_pid()" }, []);
      const pid = Number(rows[0]?.[0]);
      const cut = async <R>(send: () => Promise<R>): Promise<R> => {
        sent += 1;
        if (sent !== at) return send();
        if (way === "server before") await asked(`SELECT pg_terminate_backend(${pid}, 5000)`);
        const answer = send();
        answer.catch(() => undefined);
        if (way === "server meanwhile") await asked(`SELECT pg_terminate_backend(${pid}, 5000)`);
        if (way === "client") {
          await delay(1);
          [...clients].find(({ processID }) => processID === pid)?.connection?.stream.destroy();
        }
        return answer;
      };
      return run({
        query: (statement, parameters) => cut(() => connection.query(statement, parameters)),
        execute: (sql) => cut(() => connection.execute(sql)),
      });
    });
  return { db: withHold(db, hold), sent: () => sent, close: () => db.close() };
}

/** The same database, whose connections are held in another way. */
function withHold(db: Database, hold: Database["hold"]): Database {
  return {
    query: db.query.bind(db),
    stream: db.stream.bind(db),
    execute: db.execute.bind(db),
    afterCommit: db.afterCommit.bind(db),
    scoped: db.scoped.bind(db),
    transaction: db.transaction.bind(db),
    listen: db.listen.bind(db),
    close: db.close.bind(db),
    hold,
  };
}

test("a connection that is cut at any statement: the next run finishes", async (context) => {
  const whole = faulty(0, "client");
  await finishes(whole.db);
  await whole.close();
  const count = whole.sent();
  assert.ok(count > 40, `${count}`);
  const ways = ["server before", "server meanwhile", "client"] as const;
  let finishedAnyway = 0;
  for (let at = 1; at <= count; at += 1) {
    const way = ways[at % ways.length] ?? "client";
    await asked("DROP TABLE IF EXISTS people, log, entity_migrations");
    const { db, close } = faulty(at, way);
    const thrown: unknown = await applyMigrations(db, files).then(
      () => null,
      (error: unknown) => error,
    );
    if (thrown === null) finishedAnyway += 1;
    else
      assert.ok(
        isUnavailable(thrown) || (thrown instanceof MigrationRunError && ["lost", "pooled"].includes(thrown.reason)),
        `${way} ${at}: ${thrown}`,
      );
    await finishes(db).catch((error: unknown) => assert.fail(`${way} at statement ${at}: ${error}`));
    await close();
  }
  context.diagnostic(`${count} statements; ${finishedAnyway} of the runs that were cut finished by themselves`);
  assert.ok(finishedAnyway > 0, "after a COMMIT whose answer was lost the record decides");
});

/** Terminates the first session that sends COMMIT, before or after the server has carried it out. */
function losingCommit(db: Database, isCarriedOut: boolean): Database {
  let isLost = false;
  return withHold(db, (run) =>
    db.hold(async (connection) => {
      const { rows } = await connection.query({ name: "pid", text: "SELECT pg_backend_pid()" }, []);
      const terminate = () => asked(`SELECT pg_terminate_backend(${rows[0]?.[0]}, 5000)`);
      return run({
        query: connection.query.bind(connection),
        execute: async (sql) => {
          if (sql !== "COMMIT" || isLost) return connection.execute(sql);
          isLost = true;
          if (!isCarriedOut) await terminate();
          await connection.execute(sql);
          await terminate();
          throw new Error("Connection terminated unexpectedly");
        },
      });
    }),
  );
}

for (const isCarriedOut of [true, false])
  test(`a COMMIT that is ${isCarriedOut ? "" : "not "}carried out, and not answered, while files are undone: each is undone once`, async () => {
    const made = ["20261101T000000_people", "20261102T000000_log"].map((name) => ({ name, table: name.slice(16) }));
    const texts = made.flatMap(({ name, table }): readonly MigrationText[] => [
      { name, text: `CREATE TABLE public.${table} (id int)` },
      { name: `${name}.down`, text: `DROP TABLE public.${table}` },
    ]);
    const db = pgDatabase(new Pool({ connectionString: database.address }));
    await applyMigrations(db, texts);
    assert.deepEqual(
      await undoMigrations(losingCommit(db, isCarriedOut), texts),
      made.map(({ name }) => name).reverse(),
    );
    assert.deepEqual(
      await asked(`SELECT to_regclass('people') AS people, to_regclass('log') AS log,
        (SELECT count(*) FROM entity_migrations)::int AS records`),
      [{ people: null, log: null, records: 0 }],
    );
    await db.close();
  });

for (const isCarriedOut of [true, false])
  test(`a COMMIT that is ${isCarriedOut ? "" : "not "}carried out, and not answered, while files are recorded: each is recorded once`, async () => {
    const texts = ["20261101T000000_people", "20261102T000000_log"].map((name) => ({ name, text: "SELECT" }));
    const db = pgDatabase(new Pool({ connectionString: database.address }));
    assert.deepEqual(
      await recordMigrations(losingCommit(db, isCarriedOut), texts, { to: "20261102T000000_log" }),
      texts.map(({ name }) => name),
    );
    assert.deepEqual(
      await asked("SELECT name FROM entity_migrations ORDER BY name"),
      texts.map(({ name }) => ({ name })),
    );
    await db.close();
  });

function start(): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "apply-process.ts"), database.address, folder]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  const ended = new Promise<string>((resolve) =>
    child.on("close", (code, signal) => resolve(`${output}${code ?? signal}`)),
  );
  return { child, ended };
}

test("two processes at once: one applies, the other waits, and finds nothing to do", async () => {
  const outputs = await Promise.all([start(), start(), start()].map(({ ended }) => ended));
  await isFinished();
  assert.deepEqual(outputs.map((output) => /applied (\d+)\n0$/.exec(output)?.[1] ?? output).sort(), [
    "0",
    "0",
    String(files.length),
  ]);
});

test("SIGKILL while a statement runs: its lock goes with its session, and the next run finishes", async () => {
  for (const waitsFor of ["20261102T000000_index", "20261103T000000_log"]) {
    await asked("DROP TABLE IF EXISTS people, log, entity_migrations");
    // The table is there already, and somebody reads it, so that the statement waits.
    const db = pgDatabase(new Pool({ connectionString: database.address }));
    const to = files[files.findIndex(({ name }) => name === waitsFor) - 1]?.name;
    await applyMigrations(db, files, { to });
    const blocker = new Client({ connectionString: database.address });
    await blocker.connect();
    await blocker.query("BEGIN; SELECT FROM people LIMIT 1; INSERT INTO people VALUES (0, 'x', '+0')");
    const { child, ended } = start();
    await until(async () => (await asked(waiting)).length > 0, "the statement waits");
    child.kill("SIGKILL");
    assert.match(await ended, /SIGKILL$/);
    await blocker.query("ROLLBACK");
    await blocker.end();
    await finishes(db);
    await db.close();
  }
});

test("a lock that others hold: writers go on between the tries of the run, which is told who holds it", async () => {
  const db = pgDatabase(new Pool({ connectionString: database.address }));
  await asked("CREATE TABLE people (id serial PRIMARY KEY, name text)");
  const change: MigrationText = { name: "20261101T000000_change", text: "ALTER TABLE public.people ADD phone text" };
  const blocker = new Client({ connectionString: database.address, application_name: "blocker" });
  await blocker.connect();
  await blocker.query("BEGIN");
  await blocker.query("SELECT count(*) AS blocking FROM people");
  const { rows } = await blocker.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");

  const endsBlocked = async (): Promise<MigrationRunError> => {
    const early = await applyMigrations(db, [change], { wait: 1500 }).catch((error: unknown) => error);
    assert.ok(early instanceof MigrationRunError, String(early));
    assert.equal(early.reason, "blocked");
    return early;
  };
  let early = await endsBlocked();
  // The holder of the lock is read while the statement waits for it; on a busy machine the wait may end before.
  while (early.blockers.length === 0) early = await endsBlocked();
  assert.deepEqual(
    early.blockers.map(({ pid, state }) => ({ pid, state })),
    [{ pid: rows[0]?.pid, state: "idle in transaction" }],
  );
  assert.match(early.message, /server process \d+ \(idle in transaction, in a transaction for \d+ s\): SELECT pg_back/);

  let running = true;
  let written = 0;
  const write = async (): Promise<void> => {
    const client = new Client({ connectionString: database.address });
    await client.connect();
    while (running) {
      await client.query("INSERT INTO people (name) VALUES ('x')");
      written++;
      await delay(2);
    }
    await client.end();
  };
  const writers = Promise.all([write(), write()]);
  const kinds: string[] = [];
  const applying = applyMigrations(db, [change], { onProgress: ({ kind }) => void kinds.push(kind) });
  // Writers stand behind each try as long as it waits, and the lock is held until they have written between several.
  for (let tries = 1; tries <= 5; tries++) {
    await until(() => kinds.filter((kind) => kind === "trying again").length >= tries, "the run gives way");
    const before = written;
    await until(() => written >= before + 10, "writers go on");
  }
  await until(() => kinds.includes("waiting for others"), "the run is told that it waits");
  await blocker.query("COMMIT");
  await blocker.end();
  await applying;
  running = false;
  await writers;
  await db.close();
});

test("a run that another one keeps waiting is told the holder's process, and ends when it may wait no longer", async (context) => {
  const clock = setClock(context);
  const pool = new Pool({ connectionString: database.address });
  const db = pgDatabase(pool);
  const seen: (number | null)[] = [];
  await db.hold(async (connection) => {
    await connection.execute("SELECT pg_advisory_lock(7310302760416567670)");
    const { rows } = await connection.query({ name: "pid", text: "SELECT pg_backend_pid()" }, []);
    const thrown = await applyMigrations(db, files, {
      wait: 500,
      onProgress: (progress) => {
        if (progress.kind !== "waiting for a run") return;
        seen.push(progress.pid);
        if (seen.length === 2) clock.advance(500);
      },
    }).catch((error: unknown) => error);
    assert.ok(thrown instanceof MigrationRunError && thrown.reason === "busy", String(thrown));
    const holder = Number(rows[0]?.[0]);
    assert.deepEqual(seen, [holder, holder]);
    assert.match(thrown.message, new RegExp(`server process ${seen[0]}\\)`));
  });
  await finishes(db);
  await db.close();
});

test("the progress of an index and of a backfill is seen", async () => {
  const db = pgDatabase(new Pool({ connectionString: database.address }));
  await asked("CREATE TABLE people (id int PRIMARY KEY, name text); INSERT INTO people VALUES (1, 'a')");
  await asked("CREATE TABLE gates (batch int); INSERT INTO gates VALUES (1)");
  const blocker = new Client({ connectionString: database.address });
  await blocker.connect();
  await blocker.query("BEGIN; INSERT INTO people VALUES (2, 'b')");
  const seen: string[] = [];
  const backfill = `${alone}DO $$ BEGIN
    FOR done IN 1..4 LOOP
      PERFORM set_config('application_name', format('entity-derive: %s of 4000 rows', done * 1000), false);
      COMMIT;
      WHILE EXISTS (SELECT FROM gates WHERE batch = done) LOOP PERFORM pg_sleep(0.01); END LOOP;
    END LOOP;
  END $$`;
  const applying = applyMigrations(
    db,
    [
      { name: "1_index", text: `${alone}CREATE INDEX CONCURRENTLY people_name_idx ON people (name)` },
      { name: "2_rows", text: backfill },
    ],
    {
      onProgress: (progress) => {
        if (progress.kind === "index") seen.push(progress.phase);
        if (progress.kind === "rows") seen.push(`${progress.done} of ${progress.total}, ${(progress.left ?? -1) > 0}`);
      },
    },
  );
  await until(() => seen.includes("waiting for writers before build"), "the index waits for the writer");
  await blocker.query("COMMIT");
  await blocker.end();
  await until(() => seen.includes("1000 of 4000, true"), "the first batch is done");
  await asked("DELETE FROM gates");
  await applying;
  await db.close();
});

test("a second connection that opens late observes the statement that is running by then", async () => {
  const db = pgDatabase(new Pool({ connectionString: database.address }));
  await asked("CREATE TABLE slow (id int)");
  const blocker = new Client({ connectionString: database.address });
  await blocker.connect();
  await blocker.query("BEGIN; INSERT INTO slow VALUES (1)");
  const waits = "SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY slow%'";
  const late: Database = Object.assign(Object.create(db), {
    hold: db.hold.bind(db),
    query: db.query.bind(db),
    transaction: async (run: Parameters<Database["transaction"]>[0]) => {
      await until(async () => (await asked(waits)).length > 0, "the index waits for the writer");
      return await db.transaction(run);
    },
  });
  const seen: string[] = [];
  const index = { name: "1_index", text: `${alone}CREATE INDEX CONCURRENTLY slow_idx ON slow (id)` };
  const applying = applyMigrations(late, [index], { onProgress: ({ kind }) => void seen.push(kind) });
  await until(() => seen.includes("waiting for others") && seen.includes("index"), "the run is observed");
  await blocker.query("COMMIT");
  await blocker.end();
  await applying;
  await db.close();
});

test("behind a transaction pooler nothing is run: each statement may come from another connection", async (context) => {
  // The second connection has all the time that it needs.
  setClock(context);
  const db = pgDatabase(new Pool({ connectionString: database.address }));
  // PgBouncer in transaction mode lends a connection to the server until nothing is open on it.
  const pooled = withHold(db, (run) => run({ query: db.query.bind(db), execute: db.execute.bind(db) }));
  const thrown = await applyMigrations(pooled, files).catch((error: unknown) => error);
  assert.ok(thrown instanceof MigrationRunError && thrown.reason === "pooled", String(thrown));
  assert.deepEqual(await asked("SELECT to_regclass('entity_migrations') AS found"), [{ found: null }]);
  await db.close();
});

test("a role that does not own the table of records, and a lock on it, leave its new column to a later run", async () => {
  const [people] = files;
  assert.ok(people);
  const owner = pgDatabase(new Pool({ connectionString: database.address }));
  await applyMigrations(owner, [people]);
  const role = `deployer_${process.pid}`;
  await asked(`ALTER TABLE entity_migrations DROP COLUMN run; CREATE ROLE ${role} LOGIN PASSWORD 'x';
    GRANT SELECT, INSERT ON entity_migrations TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`);
  const address = new URL(database.address);
  [address.username, address.password] = [role, "x"];
  const deployer = pgDatabase(new Pool({ connectionString: address.href }));
  const blocker = new Client({ connectionString: database.address });
  await blocker.connect();
  try {
    const made = { name: "20261101T000001_made", text: "CREATE TABLE public.made (id int)" };
    assert.deepEqual((await applyMigrations(deployer, [people, made])).applied, [made.name]);
    // As pg_dump holds it, for as long as it runs.
    await blocker.query("BEGIN; SELECT FROM entity_migrations");
    const log = { name: "20261101T000002_log", text: "CREATE TABLE public.log (id int)" };
    assert.deepEqual((await applyMigrations(owner, [people, made, log])).applied, [log.name]);
    await blocker.query("COMMIT");
    const later = { name: "20261101T000003_later", text: "DROP TABLE public.made" };
    await applyMigrations(owner, [people, made, log, later]);
    assert.deepEqual(
      (await asked("SELECT run FROM entity_migrations ORDER BY name")).map(({ run }) => run),
      [null, null, null, 1],
    );
  } finally {
    await blocker.end();
    await deployer.close();
    await owner.close();
    await asked(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});
