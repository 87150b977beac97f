// What drainers promise as processes: killed, cut off or many at once, each row is delivered, in order, and never twice at a time.
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eachDatabase, until } from "@entity-derive/test-databases";
import type { Database } from "entity-derive/runtime";
import { statement } from "../statements.ts";
import { createBatchOutbox, undelivered, writeBatchEvents } from "./batches/batch-tables.ts";
import { type DrainerTask, deliveriesTable } from "./drainer-process.ts";
import { createOutbox, writeEvents } from "./outbox-table.ts";

const program = fileURLToPath(new URL("drainer-process.ts", import.meta.url));

async function ask(db: Database, sql: string): Promise<readonly (readonly (string | null)[])[]> {
  return (await db.query(statement("ask", sql), [])).rows;
}

async function count(db: Database, sql: string): Promise<number> {
  return Number((await ask(db, `SELECT count(*) ${sql}`))[0]?.[0]);
}

/** What the tests know of an outbox. */
interface Outbox {
  readonly name: DrainerTask["outbox"];
  create(db: Database): Promise<void>;
  write(db: Database, entityIds: readonly string[]): Promise<readonly number[]>;
  /** FROM and WHERE that find what is not delivered. */
  readonly left: string;
  /** FROM and WHERE that find what a drainer has a lease of. */
  readonly leased: string;
  readonly endLeases: string;
}

/** In milliseconds. However long a process stands still, it keeps what it has until a test ends its lease. */
const lease = 600_000;

const rowsOneByOne: Outbox = {
  name: "rows",
  create: createOutbox,
  write: writeEvents,
  left: "FROM public.entity_outbox",
  leased: "FROM public.entity_outbox WHERE locked_until > clock_timestamp()",
  endLeases: "UPDATE public.entity_outbox SET locked_until = clock_timestamp()",
};

const batches: Outbox = {
  name: "batches",
  create: createBatchOutbox,
  write: writeBatchEvents,
  left: undelivered,
  leased: `FROM public.entity_outbox_stripes s
           JOIN public.entity_outbox_drainers d ON d.id = s.drainer AND d.alive_until > clock_timestamp()`,
  endLeases: "UPDATE public.entity_outbox_drainers SET alive_until = clock_timestamp()",
};

async function prepare(outbox: Outbox, db: Database, rows: number, entities: number): Promise<readonly number[]> {
  await outbox.create(db);
  await db.execute(deliveriesTable);
  return outbox.write(db, entityIds(rows, entities));
}

function entityIds(rows: number, entities: number): readonly string[] {
  return Array.from({ length: rows }, (_, index) => `e${index % entities}`);
}

/** Every row was delivered, none twice at a time, and the rows of each entity id in their order. */
async function checkDeliveries(outbox: Outbox, db: Database, ids: readonly number[]): Promise<void> {
  assert.equal(await count(db, outbox.left), 0);
  const delivered = await ask(db, "SELECT DISTINCT row_id FROM deliveries WHERE succeeded ORDER BY row_id");
  assert.deepEqual(
    delivered.map(([id]) => Number(id)),
    ids,
  );
  const overlapping = await ask(
    db,
    `SELECT a.row_id, a.drainer, b.row_id, b.drainer, a.began_at, a.ended_at, b.began_at, b.ended_at
       FROM deliveries a
       JOIN deliveries b ON a.entity_id = b.entity_id AND a.id < b.id
      WHERE a.ended_at > b.began_at AND b.ended_at > a.began_at AND (a.batch = b.batch) IS NOT TRUE`,
  );
  assert.deepEqual(overlapping, []);
  const outOfOrder = await ask(
    db,
    `WITH firsts AS (SELECT DISTINCT ON (row_id) row_id, entity_id, ended_at
                       FROM deliveries
                      WHERE succeeded
                      ORDER BY row_id, ended_at),
          pairs AS (SELECT row_id, ended_at, lag(ended_at) OVER (PARTITION BY entity_id ORDER BY row_id) AS earlier
                      FROM firsts)
     SELECT * FROM pairs WHERE earlier > ended_at`,
  );
  assert.deepEqual(outOfOrder, []);
}

for (const outbox of [rowsOneByOne, batches]) {
  eachDatabase(
    `drainers as processes: ${outbox.name}`,
    (database) => {
      const children: ChildProcess[] = [];
      const ready = new Map<ChildProcess, Promise<unknown>>();

      function start(task: Omit<DrainerTask, "address" | "name" | "outbox">): ChildProcess {
        const whole: DrainerTask = {
          ...task,
          outbox: outbox.name,
          address: database.postgres?.address ?? "",
          name: `drainer ${children.length}`,
        };
        const child = fork(program, [JSON.stringify(whole)], { execArgv: [] });
        children.push(child);
        ready.set(child, once(child, "message"));
        return child;
      }

      async function stop(child: ChildProcess): Promise<void> {
        await ready.get(child);
        child.kill("SIGTERM");
        const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
        assert.equal(code, 0);
      }

      const isEmpty = async (): Promise<boolean> => (await count(database.db, outbox.left)) === 0;

      afterEach(() => {
        for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
      });

      test("four drainers deliver 10,000 rows whose handler fails at random", async () => {
        const { db } = database;
        const ids = [...(await prepare(outbox, db, 10_000, 300))];
        const drainers = Array.from({ length: 4 }, () =>
          start({ work: outbox === batches ? 40 : 0, failing: 0.05, lease }),
        );
        await until(isEmpty, "no rows are left");
        // One that began late may have found none.
        while ((await ask(db, "SELECT DISTINCT drainer FROM deliveries")).length < 4) {
          ids.push(...(await outbox.write(db, entityIds(1_000, 300))));
          await until(isEmpty, "no rows are left again");
        }
        await Promise.all(drainers.map(stop));
        await checkDeliveries(outbox, db, ids);
        assert.ok((await count(db, "FROM deliveries WHERE NOT succeeded")) > 100);
        // Nobody was killed or cut off, so nothing was delivered again that had succeeded.
        assert.equal(await count(db, "FROM deliveries WHERE succeeded"), ids.length);
      });

      test("the rows of a drainer that is killed come back after their lease", async () => {
        const { db } = database;
        const ids = await prepare(outbox, db, 200, 20);
        // However late it is killed, it has rows in hand.
        const killed = start({ work: 0, failing: 0, lease, most: 30 });
        await until(async () => (await count(db, "FROM deliveries WHERE succeeded")) >= 30);
        await until(async () => (await count(db, "FROM deliveries WHERE ended_at IS NULL")) > 0);
        killed.kill("SIGKILL");
        await once(killed, "exit");
        assert.ok((await count(db, outbox.leased)) > 0);
        // The handlers that were killed are over.
        await db.execute("UPDATE deliveries SET ended_at = clock_timestamp() WHERE ended_at IS NULL");
        await db.execute(outbox.endLeases);
        const heir = start({ work: 0, failing: 0, lease });
        await until(isEmpty);
        await stop(heir);
        await checkDeliveries(outbox, db, ids);
      });

      test("a drainer whose connections are cut goes on", async () => {
        const { db } = database;
        const ids = await prepare(outbox, db, 600, 60);
        // Rows that are taken by a statement whose answer is cut come back after this time.
        const cutLease = 30_000;
        const work = outbox === batches ? 300 : 20;
        const drainers = [0, 1].map(() => start({ work, failing: 0, lease: cutLease }));
        for (const least of [50, 200, 350]) {
          await until(async () => (await count(db, "FROM deliveries WHERE succeeded")) >= least);
          await ask(
            db,
            `SELECT pg_terminate_backend(pid)
             FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
              AND application_name <> 'test-databases'`,
          );
        }
        await until(isEmpty);
        await Promise.all(drainers.map(stop));
        await checkDeliveries(outbox, db, ids);
      });
    },
    { engines: ["pg"], newConnections: true },
  );
}
