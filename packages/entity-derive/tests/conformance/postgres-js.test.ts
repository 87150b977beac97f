// What the postgres.js adapter promises beside what every adapter does: lost connections, closing, options.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type DatabaseCase, eachDatabase, until, untilActivity } from "@entity-derive/test-databases";
import { type PostgresJsDatabaseOptions, postgresJsDatabase } from "entity-derive/postgres-js";
import { type Database, isUnavailable, newUuid } from "entity-derive/runtime";
import postgres from "postgres";
import { statement } from "../statements.ts";

type ClientOptions = postgres.Options<Record<string, postgres.PostgresType>>;

const sleep = statement("sleep", "SELECT pg_sleep($1::float)");
const answer = statement("answer", "SELECT $1::int");
const pid = statement("pid", "SELECT pg_backend_pid()");

const isAsleep = "wait_event = 'PgSleep'";

/** @returns how many connections of the name it ends */
async function kill(database: DatabaseCase, name = "postgres.js"): Promise<number> {
  const result = await database.postgres?.pool.query(
    `SELECT pg_terminate_backend(pid)
       FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1`,
    [name],
  );
  return result?.rowCount ?? 0;
}

async function answers(db: Database): Promise<void> {
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => db.query(answer, [String(n)])));
  for (const [n, { rows }] of results.entries()) assert.deepEqual(rows, [[String(n)]]);
}

/** What PgBouncer does with parameters that it does not know: an error, and the connection is closed. */
async function refusingPooler(address: string): Promise<{ address: string; refused(): number; close(): void }> {
  const target = new URL(address);
  let refused = 0;
  const server = createServer((client) => {
    client.on("error", () => undefined);
    client.once("data", (startup) => {
      if (startup.includes("extra_float_digits")) {
        refused++;
        const fields = Buffer.from("SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: extra_float_digits\0\0");
        const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
        client.end(Buffer.concat([head, fields]));
        return;
      }
      const upstream = createConnection(Number(target.port), target.hostname).on("error", () => undefined);
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const own = new URL(address);
  own.port = String((server.address() as AddressInfo).port);
  return { address: own.href, refused: () => refused, close: () => server.close() };
}

eachDatabase(
  "postgres.js",
  (database) => {
    const address = (): string => database.postgres?.address ?? "";
    const connected = (options: ClientOptions = {}, own: PostgresJsDatabaseOptions = {}): Database =>
      postgresJsDatabase(postgres(database.postgres?.address ?? "", { onnotice: () => undefined, ...options }), own);

    /** A database that counts the connections whose end it has noticed. */
    const counting = (): { readonly db: Database; readonly killAll: () => Promise<void> } => {
      let closed = 0;
      // Connections of the test before may be about to end, which nobody counts.
      const name = newUuid();
      const db = connected({
        max: 8,
        fetch_types: false,
        connection: { application_name: name },
        onclose: () => closed++,
      });
      const killAll = async (): Promise<void> => {
        const before = closed;
        const killed = await kill(database, name);
        await until(() => closed === before + killed);
      };
      return { db, killAll };
    };

    test("connections that are lost are replaced", async () => {
      const { db, killAll } = counting();
      const running = Promise.allSettled(Array.from({ length: 4 }, () => db.query(sleep, ["600"])));
      await untilActivity(address(), isAsleep, 4);
      await killAll();
      for (const result of await running) assert.ok(result.status === "rejected" && isUnavailable(result.reason));
      await answers(db);
      await killAll();
      await answers(db);
      await db.close();
    });

    test("a transaction whose connection is lost rolls back, whatever it was doing, and no other is harmed", async () => {
      const { db, killAll } = counting();
      await db.execute("CREATE TABLE entries (n int)");
      const insert = statement("entries.create", "INSERT INTO entries VALUES ($1)");
      for (const during of [["600"], [], ["600", "600", "600"]]) {
        const failing = db.transaction(async (transaction) => {
          await transaction.query(insert, ["1"]);
          const sleeping = Promise.all(during.map((seconds) => transaction.query(sleep, [seconds])));
          sleeping.catch(() => undefined);
          await untilActivity(address(), during.length > 0 ? isAsleep : "state = 'idle in transaction'");
          await killAll();
          await Promise.allSettled([sleeping]);
          // Others connect it anew: what follows must not run on their behalf.
          await answers(db);
          await assert.rejects(transaction.query(insert, ["2"]), isUnavailable);
          await assert.rejects(transaction.execute("INSERT INTO entries VALUES (3)"), isUnavailable);
          throw new Error("done");
        });
        await assert.rejects(failing, /done/);
        await answers(db);
        await db.transaction((transaction) => transaction.query(answer, ["1"]));
      }
      assert.deepEqual((await db.query(statement("entries.all", "SELECT n FROM entries"), [])).rows, []);
      await db.close();
    });

    test("a transaction that ends itself does not go on outside", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE entries (n int)");
      await assert.rejects(
        db.transaction(async (transaction) => {
          await transaction.execute("COMMIT");
          await transaction.execute("INSERT INTO entries VALUES (1)");
        }),
        /has ended/,
      );
      assert.deepEqual((await db.query(statement("entries.all", "SELECT n FROM entries"), [])).rows, []);
    });

    test("more transactions than connections wait for each other", async () => {
      for (const options of [{}, { max: 1 }, { fetch_types: false, max: 2 }, { prepare: false }, { max_lifetime: 1 }]) {
        const db = connected(options);
        await Promise.all(
          Array.from({ length: 30 }, (_, n) =>
            n % 3 === 0
              ? db.query(answer, [String(n)])
              : db.transaction(async (transaction) => {
                  const [first] = (await transaction.query(pid, [])).rows;
                  await transaction.query(answer, [String(n)]);
                  assert.deepEqual((await transaction.query(pid, [])).rows, [first]);
                }),
          ),
        );
        await db.close();
      }
    });

    test("closing waits for running transactions, and what comes later is refused", async () => {
      const db = connected();
      const begun = Promise.withResolvers<void>();
      const isClosing = Promise.withResolvers<void>();
      let isClosed = false;
      const transaction = db.transaction(async (running) => {
        await running.query(answer, ["4"]);
        begun.resolve();
        await isClosing.promise;
        const { rows } = await running.query(answer, ["5"]);
        assert.equal(isClosed, false);
        return rows;
      });
      await begun.promise;
      const closing = db.close().then(() => {
        isClosed = true;
      });
      await setImmediate();
      isClosing.resolve();
      assert.deepEqual(await transaction, [["5"]]);
      await closing;
      for (const attempt of [
        () => db.query(answer, ["1"]),
        () => db.execute("SELECT 1"),
        () => db.transaction(async () => undefined),
      ]) {
        await assert.rejects(attempt, isUnavailable);
      }
    });

    test("closing ends, though connections were lost while a query ran on them", async () => {
      const db = connected({ max: 4 });
      const running = Promise.allSettled(Array.from({ length: 4 }, () => db.query(sleep, ["600"])));
      await untilActivity(address(), isAsleep, 4);
      await kill(database);
      for (const result of await running) assert.equal(result.status, "rejected");
      await db.close();
      await assert.rejects(
        db.listen("channel", () => undefined),
        isUnavailable,
      );
    });

    test("a pooler that refuses settings at the start is not sent those that nobody reports", async () => {
      const pooler = await refusingPooler(database.postgres?.address ?? "");
      const db = postgresJsDatabase(postgres(pooler.address, { fetch_types: false, max: 3 }));
      await answers(db);
      await db.transaction((transaction) => transaction.query(answer, ["1"]));
      const style = await db.query(statement("style", "SELECT current_setting('DateStyle')"), []);
      assert.match(style.rows[0]?.[0] ?? "", /^ISO/);
      assert.ok(pooler.refused() > 0);
      await db.close();
      pooler.close();
    });

    test("a server that can't be reached", async () => {
      const db = postgresJsDatabase(postgres({ host: "127.0.0.1", port: 1 }));
      for (const attempt of [
        () => db.query(answer, ["1"]),
        () => db.execute("SELECT 1"),
        () => db.transaction(async () => undefined),
        () => db.listen("channel", () => undefined),
      ]) {
        await assert.rejects(attempt, isUnavailable);
      }
      await db.close();
    });

    test("the client's own settings make no difference", async () => {
      const db = connected({
        transform: postgres.camel,
        types: { rounded: { to: 1700, from: [1700, 23, 25], serialize: () => "0", parse: () => 0 } },
      } as ClientOptions);
      const read = statement("read", "SELECT 1.50 AS some_name, 2, '{1,2}'::int[], '{\"a_b\": 1}'::jsonb, $1::numeric");
      assert.deepEqual((await db.query(read, ["7.10"])).rows, [["1.50", "2", "{1,2}", '{"a_b": 1}', "7.10"]]);
      await db.close();
    });

    test("no more statements are prepared than it says", async () => {
      const prepared = statement("prepared", "SELECT count(*) FROM pg_prepared_statements");
      const db = connected({ max: 1, fetch_types: false }, { statements: 3 });
      for (let n = 0; n < 30; n++) {
        const { rows } = await db.query(statement("s", `SELECT $1::int + ${n % 10}`), ["1"]);
        assert.deepEqual(rows, [[String(1 + (n % 10))]]);
      }
      assert.deepEqual((await db.query(prepared, [])).rows, [["3"]]);
      await db.close();
    });

    test("options and clients that make no sense are refused", async () => {
      assert.throws(() => connected({}, { statements: -1 }), RangeError);
      assert.throws(() => connected({}, { statements: 1.5 }), RangeError);
      assert.throws(() => connected({ transform: { row: (row: unknown) => row } }), TypeError);
      assert.throws(() => postgresJsDatabase({} as postgres.Sql), TypeError);
      const many = Array.from({ length: 65_534 }, () => "1");
      await assert.rejects(database.db.query(answer, many), RangeError);
    });
  },
  { engines: ["postgres.js"], newConnections: true },
);
