// A broker, writers and drainers at work while one or the other is killed, and what became of the events.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freshDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import type { Broker } from "./broker.ts";
import {
  type Account,
  accountOf,
  createThings,
  undeliveredEvents,
  writeUntil,
  writtenEvents,
} from "./event-writers.ts";
import type { SinkTask } from "./sink-process.ts";

const program = fileURLToPath(new URL("sink-process.ts", import.meta.url));

/** What can be done to those at work. */
export interface Drill {
  readonly db: Database;
  readonly broker: Broker;
  /** By SIGKILL; another one is started in its place. */
  killDrainer(): Promise<void>;
}

/** The longest time that what is left may take to be delivered when nothing is killed any more. */
const patience = 120_000;

/**
 * Three drainers and four writers are at work until `work` resolves; then what is left is delivered.
 *
 * @param pause after each write of a writer, in milliseconds
 * @throws {Error} when something is left after two minutes
 */
export async function drill(broker: Broker, work: (drill: Drill) => Promise<void>, pause = 1): Promise<Account> {
  const database = await freshDatabase();
  const db = pgDatabase(new Pool({ connectionString: database.address, max: 6 }));
  const drainers: ChildProcess[] = [];
  const start = (): void => {
    const task: SinkTask = { address: database.address, place: broker.place };
    drainers.push(fork(program, [JSON.stringify(task)], { execArgv: [], stdio: ["ignore", "inherit", "pipe", "ipc"] }));
  };
  const killDrainer = async (): Promise<void> => {
    const drainer = drainers.shift();
    drainer?.kill("SIGKILL");
    if (drainer?.exitCode === null && drainer.signalCode === null) await once(drainer, "exit");
    start();
  };
  const stop = new AbortController();
  try {
    await createThings(db);
    for (let count = 0; count < 3; count++) start();
    const writers = writeUntil(db, stop.signal, pause);
    await work({ db, broker, killDrainer });
    stop.abort();
    await writers;
    await untilDelivered(db);
    const [written, received] = await Promise.all([writtenEvents(db), broker.received()]);
    return accountOf(written, received);
  } finally {
    stop.abort();
    for (const drainer of drainers) drainer.kill("SIGKILL");
    await db.close();
    await database.drop();
  }
}

async function untilDelivered(db: Database): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    const left = await undeliveredEvents(db);
    if (left === 0) return;
    if (performance.now() > end) throw new Error(`${left} events are left after ${patience / 1_000} s`);
    await delay(100);
  }
}
