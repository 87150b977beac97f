// What drainers promise while their server is killed and started again: nothing is lost, rows come in order, what is parked stays.

import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type ReplicatedServer,
  type ReplicatedServers,
  startReplicatedServers,
  until,
} from "@entity-derive/test-databases";
import { randomNumbers } from "@entity-derive/test-databases/random";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { Pool } from "pg";
import { statement } from "../statements.ts";
import {
  ask,
  BatchRecorder,
  createBatchOutbox,
  disorder,
  undelivered,
  writeBatchEvents,
} from "./batches/batch-tables.ts";
import { createOutbox } from "./outbox-table.ts";
import type { Report, ReportAnswer, ReportedRow, ReportingTask } from "./reporting-drainer.ts";

const random = randomNumbers();

const program = fileURLToPath(new URL("reporting-drainer.ts", import.meta.url));

/** What the tests know of an outbox. */
interface Outbox {
  readonly name: ReportingTask["outbox"];
  create(db: Database): Promise<void>;
  /** INSERT INTO … SELECT, up to the columns' values. */
  readonly insert: string;
  readonly left: string;
  readonly parked: string;
}

const outboxes: readonly Outbox[] = [
  {
    name: "rows",
    create: createOutbox,
    insert: "INSERT INTO public.entity_outbox (entity, entity_id, kind, payload) SELECT",
    left: "FROM public.entity_outbox WHERE parked_at IS NULL",
    parked: "SELECT id FROM public.entity_outbox WHERE parked_at IS NOT NULL",
  },
  {
    name: "batches",
    create: createBatchOutbox,
    insert: `INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}) SELECT ${outboxBatchesSlot},`,
    left: undelivered,
    parked: "SELECT id FROM public.entity_outbox_deferred WHERE parked_at IS NOT NULL",
  },
];

const things = 30;
/** Its events are refused each time. */
const poisoned = "7";

async function createThings(db: Database): Promise<void> {
  await db.execute("CREATE TABLE things (id INT PRIMARY KEY, version INT NOT NULL)");
  await db.execute(`INSERT INTO things SELECT n, 0 FROM generate_series(1, ${things}) n`);
  await db.execute("CREATE TABLE ledger (id BIGINT PRIMARY KEY, entity_id TEXT NOT NULL)");
}

/** Changes things until the signal aborts, whatever becomes of the server: the ledger says what was committed. */
async function writeUntil(db: Database, { insert }: Outbox, signal: AbortSignal): Promise<void> {
  const write = statement(
    "write",
    `WITH written AS (
       UPDATE things SET version = version + 1 WHERE id = $1::int RETURNING id, version
     ), stored AS (
       ${insert} 'things', id::text, 'updated', jsonb_build_object('version', version)${insert.includes("meta") ? ", NULL" : ""}
         FROM written
       RETURNING id, entity_id
     )
     INSERT INTO ledger SELECT id, entity_id FROM stored`,
  );
  const any = (): string => String(1 + Math.floor(random() * things));
  const transact = async (): Promise<void> => {
    if (random() < 0.6) {
      await db.query(write, [any()]);
      return;
    }
    await db.transaction(async (transaction) => {
      for (const id of [any(), any(), any()].toSorted()) {
        await transaction.query(write, [id]);
        await delay(random() * 10);
      }
      if (random() < 0.3) throw new Error("rolled back");
    });
  };
  const writer = async (): Promise<void> => {
    while (!signal.aborted) {
      await transact().catch(() => delay(20));
      await delay(random() * 4);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

/** Drainers as processes, and what they have said of their deliveries, in the order in which they began. */
class Drainers {
  readonly received: ReportedRow[] = [];
  readonly #task: ReportingTask;
  readonly #children: { readonly child: ChildProcess; readonly ready: Promise<unknown> }[] = [];

  constructor(task: ReportingTask) {
    this.#task = task;
  }

  start(): void {
    const child = fork(program, [JSON.stringify(this.#task)], { execArgv: [] });
    child.on("message", ({ number, rows }: Report) => {
      this.received.push(...rows);
      const refused = rows.filter(({ entityId }) => entityId === poisoned).map(({ id }) => id);
      // It may have been killed meanwhile.
      if (child.connected) child.send({ number, refused } satisfies ReportAnswer, () => undefined);
    });
    this.#children.push({ child, ready: once(child, "message") });
  }

  /** The one that has run for longest. */
  async kill(): Promise<void> {
    const killed = this.#children.shift();
    killed?.child.kill("SIGKILL");
    if (killed?.child.exitCode === null && killed.child.signalCode === null) await once(killed.child, "exit");
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#children.splice(0).map(async ({ child, ready }) => {
        await ready;
        child.kill("SIGTERM");
        const [code] = await once(child, "exit");
        assert.equal(code, 0);
      }),
    );
  }

  killAll(): void {
    for (const { child } of this.#children) child.kill("SIGKILL");
  }

  async moreThan(count: number): Promise<void> {
    const least = this.received.length + count;
    await until(() => this.received.length > least, "deliveries go on");
  }
}

const numbers = (rows: readonly (readonly (string | null)[])[]): readonly number[] => rows.map(([id]) => Number(id));

describe("a server that is killed", () => {
  let servers: ReplicatedServers;
  let server: ReplicatedServer;
  before(async () => {
    servers = await startReplicatedServers(0);
    server = servers.primary;
  });
  after(() => servers.stop());

  async function database(name: string): Promise<string> {
    await server.ask(`CREATE DATABASE ${name}`);
    return server.address.replace(/postgres$/, name);
  }

  for (const outbox of outboxes) {
    test(`${outbox.name}: with drainers that are killed, too`, async () => {
      const address = await database(outbox.name);
      const pool = new Pool({ connectionString: address, max: 8 });
      const db = pgDatabase(pool);
      await outbox.create(db);
      await createThings(db);
      const drainers = new Drainers({ address, outbox: outbox.name });
      const stop = new AbortController();
      const writing = writeUntil(db, outbox, stop.signal);
      try {
        drainers.start();
        drainers.start();
        /** By id, at which delivery it was seen to be parked. */
        const parked = new Map<number, number>();
        for (const signal of ["SIGKILL", "SIGQUIT", "SIGKILL", "SIGQUIT"] as const) {
          await drainers.moreThan(150);
          // What was parked since the last time.
          await until(async () => (await ask(db, outbox.parked)).length > parked.size, "a refused event is parked");
          await server.kill(signal);
          if (signal === "SIGKILL") {
            await drainers.kill();
            drainers.start();
          }
          await server.start();
          const ids = numbers(await ask(db, outbox.parked));
          // What is parked was refused here before.
          const deliveries = drainers.received.length;
          for (const id of ids) if (!parked.has(id)) parked.set(id, deliveries);
        }
        await drainers.moreThan(150);
        await until(async () => (await ask(db, outbox.parked)).length > parked.size, "another one is parked");
        stop.abort();
        await writing;
        await until(async () => (await ask(db, `SELECT count(*) ${outbox.left}`))[0]?.[0] === "0", "all is delivered");
        await drainers.stop();
        const { received } = drainers;
        const ledger = numbers(await ask(db, "SELECT id FROM ledger ORDER BY id"));
        const delivered = new Set(received.map(({ id }) => id));
        assert.deepEqual(
          ledger.filter((id) => !delivered.has(id)),
          [],
        );
        assert.deepEqual(disorder(received.map((row) => ({ ...row, entity: "things" }))), []);
        const refused = numbers(await ask(db, `SELECT id FROM ledger WHERE entity_id = '${poisoned}' ORDER BY id`));
        assert.ok(parked.size > 0 && refused.length > parked.size);
        assert.deepEqual(
          numbers(await ask(db, outbox.parked)).toSorted((a, b) => a - b),
          refused,
        );
        for (const [id, deliveries] of parked)
          assert.ok(!received.slice(deliveries).some((row) => row.id === id), `${id}`);
      } finally {
        stop.abort();
        drainers.killAll();
        await writing;
        await db.close();
      }
    });
  }

  /** What makes PostgreSQL begin anew with what is on the disk. */
  const crashes = {
    "a server that is killed": async (): Promise<void> => {
      await server.kill();
      await server.start();
    },
    // As when the system runs out of memory: all processes begin anew but the first.
    "a server whose backend is killed": async (): Promise<void> => {
      const sleeper = server.ask("SELECT pg_sleep(600)").catch(() => null);
      const find = "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)'";
      await until(async () => (await server.ask(find)) !== null);
      process.kill(Number(await server.ask(find)), "SIGKILL");
      await sleeper;
      await until(() => server.ask("SELECT 1").then(Boolean, () => false));
    },
  };

  for (const [index, [name, crash]] of Object.entries(crashes).entries()) {
    test(`transaction ids that ${name} gives out twice hide nothing`, async () => {
      // What nobody waits for is on the disk much later then.
      await server.ask("ALTER SYSTEM SET wal_writer_delay = '10s'");
      await server.kill();
      await server.start();
      const db = pgDatabase(new Pool({ connectionString: await database(`twice${index}`), max: 4 }));
      await createBatchOutbox(db);
      const crashed = Promise.withResolvers<void>();
      const recorder = new BatchRecorder(async (rows) => {
        if (rows.some(({ entityId }) => entityId === "lost")) await crashed.promise;
      });
      const stop = new AbortController();
      // What it writes would be on the disk with all before it: it looks when it is told to, and not before.
      const options = { pollInterval: 600_000, lease: 1_800_000, onError: () => undefined };
      const running = new OutboxBatchDrainer(db, recorder, options).run(stop.signal);
      const look = statement("look", "NOTIFY entity_outbox");
      const delivers = async (entityId: string): Promise<boolean> => {
        await db.query(look, []).catch(() => undefined);
        return recorder.rows.some((row) => row.entityId === entityId);
      };
      await writeBatchEvents(db, ["first"]);
      await until(() => delivers("first"), "the first event is delivered");
      await until(async () => (await ask(db, `SELECT count(*) ${undelivered}`))[0]?.[0] === "0");
      await db.transaction(async (transaction) => {
        await transaction.execute("SET LOCAL synchronous_commit = off");
        for (let count = 0; count < 200; count++) {
          const rollsBack = transaction.transaction(async (savepoint) => {
            await writeBatchEvents(savepoint, ["never"]);
            throw new Error("rolled back");
          });
          await rollsBack.catch(() => undefined);
        }
        await writeBatchEvents(transaction, ["lost"]);
      });
      await until(() => delivers("lost"), "what will be lost is delivered");
      await crash();
      await until(() => writeBatchEvents(db, ["kept"]).then(Boolean, () => false));
      crashed.resolve();
      await until(() => delivers("kept"), "what was written after the crash is delivered");
      stop.abort();
      await running;
      await db.close();
    });
  }
});
