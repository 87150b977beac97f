// A broker, writers and drainers at work while one or the other is killed, and what became of the events.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freshDatabase, until } from "@entity-derive/test-databases";
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

/** So many events are written, however slow the machine is. */
const leastWritten = 100;

/**
 * Three drainers and four writers are at work until `work` resolves; then what is left is delivered.
 *
 * @param pause after each write of a writer, in milliseconds
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
    const areWritten = async (): Promise<boolean> => (await writtenEvents(db)).events.size >= leastWritten;
    // Writers that fail say so at once.
    await Promise.race([until(areWritten, "there are events"), writers]);
    stop.abort();
    await writers;
    await until(async () => (await undeliveredEvents(db)) === 0, "all events are delivered");
    const [written, received] = await Promise.all([writtenEvents(db), broker.received()]);
    return accountOf(written, received);
  } finally {
    stop.abort();
    for (const drainer of drainers) drainer.kill("SIGKILL");
    await db.close();
    await database.drop();
  }
}
