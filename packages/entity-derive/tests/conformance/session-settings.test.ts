// What every adapter promises about settings of the session: whatever they are set to, values are read right.
import assert from "node:assert/strict";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { test } from "node:test";
import { type DatabaseCase, eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { startPglite } from "@entity-derive/test-databases/pglite";
import * as v1 from "entity-derive/codegen/v1";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database, Queryable } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { one, statement } from "../statements.ts";

const odd: Readonly<Record<string, string>> = {
  DateStyle: "German",
  extra_float_digits: "-10",
  bytea_output: "escape",
  standard_conforming_strings: "off",
  client_encoding: "LATIN1",
  TimeZone: "America/St_Johns",
  IntervalStyle: "iso_8601",
};
const setOdd = Object.entries(odd)
  .map(([name, value]) => `SET ${name} = '${value}'`)
  .join("; ");

const valuesSql = statement<readonly [string, string, string, string, string]>(
  "values",
  "SELECT $1::timestamptz, $2::float8, $3::bytea, 'a\\n', $4::text",
);

async function readsRight(db: Queryable): Promise<void> {
  const date = new Date("2026-02-01T03:04:05.678Z");
  const bytes = Uint8Array.from([0, 92, 255]);
  const [instant, float, bytea, literal, text] = await one(db, valuesSql, [
    v1.dateToText(date),
    v1.f64ToText(0.1 + 0.2),
    v1.bytesToText(bytes),
    "日本",
  ]);
  assert.deepEqual(v1.dateFromText(instant), date);
  assert.equal(v1.f64FromText(float), 0.1 + 0.2);
  assert.deepEqual(v1.bytesFromText(bytea), bytes);
  assert.equal(literal, "a\\n");
  assert.equal(text, "日本");
}

async function readsRightEverywhere(db: Database): Promise<void> {
  await Promise.all(Array.from({ length: 12 }, () => readsRight(db)));
  await db.transaction((transaction) => readsRight(transaction));
}

/** A database of the same kind, with connections of its own. */
function another({ engine, postgres: server }: DatabaseCase, address: string = server?.address ?? ""): Database {
  if (engine === "postgres.js") return postgresJsDatabase(postgres(address, { max: 3, onnotice: () => undefined }));
  return pgDatabase(new Pool({ connectionString: address, max: 3 }), { pipelined: engine === "pg" ? 0 : 1 });
}

eachDatabase(
  "session settings",
  (database) => {
    test("SET, in a transaction and outside", async () => {
      const { db } = database;
      await db.execute(setOdd);
      await readsRightEverywhere(db);
      for (const [name, value] of Object.entries(odd)) {
        await db.query(statement("set", `SET ${name} = '${value}'`), []).catch(() => undefined);
        await readsRightEverywhere(db);
      }
      await db.transaction(async (transaction) => {
        for (const [name, value] of Object.entries(odd)) {
          await transaction.execute(`SET LOCAL ${name} = '${value}'`);
          await readsRight(transaction);
        }
        await assert.rejects(
          transaction.transaction(async (inner) => {
            await inner.execute(setOdd);
            await readsRight(inner);
            throw new Error("no");
          }),
          /no/,
        );
        await readsRight(transaction);
      });
      await assert.rejects(
        db.transaction(async (transaction) => {
          await transaction.execute(setOdd);
          throw new Error("no");
        }),
        /no/,
      );
      await readsRightEverywhere(db);
    });
  },
  { engines: everyEngine, newConnections: true },
);

eachDatabase(
  "settings of the database",
  (database) => {
    const change = async (sql: string): Promise<void> => {
      const { pool, address } = database.postgres ?? assert.fail();
      const name = new URL(address).pathname.slice(1);
      for (const part of sql.split(";")) await pool.query(`ALTER DATABASE ${name} ${part}`);
    };

    test("a connection has the right ones from its first statement on, and after RESET ALL and DISCARD ALL", async () => {
      await change(setOdd);
      try {
        const first = another(database);
        await readsRightEverywhere(first);
        for (const reset of ["RESET ALL", "DISCARD ALL", "RESET extra_float_digits"]) {
          await Promise.all(Array.from({ length: 3 }, () => first.execute(reset)));
          await readsRightEverywhere(first);
        }
        await first.close();
        const second = another(database);
        await second
          .transaction(async (transaction) => {
            await readsRight(transaction);
            throw new Error("rolled back");
          })
          .catch(() => undefined);
        await readsRightEverywhere(second);
        await second.close();
      } finally {
        await change("RESET ALL");
      }
    });

    test("they cost no round trip: the first statement does not wait for an answer to them", async () => {
      const { address } = database.postgres ?? assert.fail();
      const log: { readonly from: "client" | "server"; readonly text: string }[] = [];
      const target = new URL(address);
      const server = createServer((client) => {
        const upstream = createConnection(Number(target.port), target.hostname);
        client.on("data", (data) => log.push({ from: "client", text: data.toString("latin1") }));
        upstream.on("data", (data) => log.push({ from: "server", text: data.toString("latin1") }));
        for (const socket of [client, upstream]) socket.on("error", () => undefined);
        client.pipe(upstream).pipe(client);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const through = new URL(address);
      through.port = String((server.address() as AddressInfo).port);
      const db = another(database, through.href);
      await db.query(statement("first", "SELECT 'the first'"), []);
      await db.close();
      server.close();
      const of = (part: string): number => log.findIndex(({ from, text }) => from === "client" && text.includes(part));
      const settings = of("bytea_output");
      const prepared = of("the first");
      assert.ok(settings >= 0 && prepared >= settings, `${settings}, ${prepared}`);
      if (database.engine === "postgres.js")
        assert.ok(log[settings]?.text.includes("user\0"), "with the startup packet");
      else assert.ok(log.slice(settings, prepared).every(({ from }) => from === "client"));
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"], newConnections: true },
);

eachDatabase(
  "settings of a shared client",
  (database) => {
    test("what somebody else sets on the same pool", async () => {
      const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
      const db = pgDatabase(pool);
      await readsRight(db);
      await pool.query("SET DateStyle = 'SQL, DMY'; SET client_encoding = 'LATIN1'");
      await readsRight(db);
      assert.equal((await pool.query<{ DateStyle: string }>("SHOW DateStyle")).rows[0]?.DateStyle, "ISO, DMY");
      await db.close();
    });
  },
  { engines: ["pg"], newConnections: true },
);

test("a PGlite that was used before", async () => {
  const pglite = await startPglite();
  await pglite.exec(setOdd);
  const db = pgliteDatabase(pglite);
  await readsRightEverywhere(db);
  await db.close();
});
