// Three processes on one server that are killed at each step: no request is carried out twice, and no response is lost.
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type FreshDatabase, freshDatabase, until } from "@entity-derive/test-databases";
import { randomNumbers } from "@entity-derive/test-databases/random";
import type { Uuid } from "entity-derive";
import { pgDatabase } from "entity-derive/pg";
import { type Database, migrate, newUuid } from "entity-derive/runtime";
import { Pool } from "pg";
import { migrations } from "./app.derived/index.ts";
import { type Step, steps } from "./reception-process.ts";

const program = fileURLToPath(new URL("reception-process.ts", import.meta.url));
const clinic: Uuid = newUuid();

/** A process that is started again whenever it has been killed. */
class Server {
  readonly #address: string;
  #child: ChildProcess | null = null;
  #url: Promise<string> | null = null;
  deaths = 0;

  constructor(address: string) {
    this.#address = address;
  }

  url(): Promise<string> {
    this.#url ??= this.#start();
    return this.#url;
  }

  /** Lets the process end itself at a step of its next request; null takes that back. */
  async kill(step: Step | null): Promise<void> {
    await this.url();
    const child = this.#child;
    assert.ok(child !== null);
    const ended = once(child, "exit").then(() => "ended");
    // One that is about to end has no channel any more.
    child.send({ step }, () => undefined);
    if ((await Promise.race([once(child, "message"), ended])) === "ended") await this.kill(step);
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
  }

  async #start(): Promise<string> {
    const child = fork(program, [this.#address], { execArgv: ["--single-threaded", "--liftoff-only"] });
    this.#child = child;
    child.once("exit", () => {
      this.deaths += 1;
      this.#url = null;
    });
    const [port] = (await once(child, "message")) as [number];
    return `http://127.0.0.1:${port}`;
  }
}

interface Sent {
  readonly status: number;
  readonly body: string;
  readonly location: string | null;
  readonly etag: string | null;
}

let database: FreshDatabase;
let pool: Pool;
let db: Database;
let servers: readonly Server[];

before(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.address });
  db = pgDatabase(pool);
  await migrate(db, migrations);
  await db.query({ name: "clinic", text: "INSERT INTO clinics VALUES ($1, 'a clinic')" }, [clinic]);
  servers = [1, 2, 3].map(() => new Server(database.address));
});

after(async () => {
  for (const server of servers) server.stop();
  await pool.end();
  await database.drop();
});

async function ask(sql: string, ...parameters: readonly string[]): Promise<readonly (readonly (string | null)[])[]> {
  return (await db.query({ name: "ask", text: sql }, parameters)).rows;
}

/** Sends a request to one process after the other until it is answered for good; returns that response. */
async function send(path: string, key: string, body: object, first: number): Promise<Sent> {
  for (let attempt = 0; ; attempt += 1) {
    const server = servers[(first + attempt) % servers.length];
    const url = await server?.url();
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        connection: "close",
        "idempotency-key": `"${key}"`,
        "x-clinic": clinic,
        "x-staff": "ada",
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response == null || text == null) continue;
    if (response.status === 409 || response.status === 503) {
      assert.equal(response.headers.get("retry-after"), "1", text);
      continue;
    }
    const { headers, status } = response;
    return { status, body: text, location: headers.get("location"), etag: headers.get("etag") };
  }
}

function all<T>(run: (server: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(servers.map((_, index) => run(index)));
}

function deaths(): number {
  return servers.reduce((sum, server) => sum + server.deaths, 0);
}

for (const step of steps) {
  test(`a creation, killed ${step}, is made once, and answered alike by all processes`, async () => {
    const before = deaths();
    await all((index) => servers[index]?.kill(step) ?? Promise.resolve());
    const key = newUuid();
    const answers = await all((index) => send("/bookings", key, { place: key }, index));
    const [first] = answers;
    assert.equal(first?.status, 201);
    for (const answer of [...answers, await send("/bookings", key, { place: key }, 0)]) assert.deepEqual(answer, first);
    assert.deepEqual(await ask("SELECT id::text FROM bookings WHERE place = $1", key), [
      [JSON.parse(first?.body ?? "").id],
    ]);
    await until(() => deaths() > before, "a process has ended");
  });

  test(`a command, killed ${step}, charges once`, async () => {
    const { body } = await send("/bookings", newUuid(), { place: `charged, killed ${step}` }, 0);
    const { id } = JSON.parse(body);
    // Processes that never came to the step of the last test would die in this one.
    await all((index) => servers[index]?.kill(null) ?? Promise.resolve());
    const before = deaths();
    await servers[0]?.kill(step);
    const key = newUuid();
    const charge = (server: number): Promise<Sent> => send(`/bookings/${id}/charge`, key, { amount: 30 }, server);
    for (const answer of [await charge(0), ...(await all(charge))])
      assert.deepEqual([answer.status, answer.body], [200, "70"]);
    assert.deepEqual(await ask("SELECT balance::text FROM bookings WHERE id = $1", id), [["70"]]);
    await until(() => deaths() > before, "the process has ended");
    assert.equal(deaths(), before + 1);
  });
}

test("many requests, with processes that are killed at random steps, are each carried out once", async () => {
  const random = randomNumbers();
  const received = new Map<string, Sent[]>();
  const keys = Array.from({ length: 12 }, () => newUuid());
  for (const key of keys) received.set(key, []);
  await all(async (index) => {
    for (const key of keys) {
      if (random() < 0.15) await servers[index]?.kill(steps[Math.floor(random() * steps.length)] ?? "after the lock");
      received.get(key)?.push(await send("/bookings", key, { place: key }, index));
    }
  });
  for (const [key, answers] of received) {
    assert.equal(answers.length, servers.length);
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.deepEqual(await ask("SELECT id::text FROM bookings WHERE place = $1", key), [
      [JSON.parse(answers[0]?.body ?? "").id],
    ]);
  }
  const events = "SELECT count(*)::text, count(DISTINCT entity_id)::text FROM entity_outbox WHERE kind = 'created'";
  const rows = "SELECT count(*)::text, count(*)::text FROM bookings";
  assert.deepEqual(await ask(events), await ask(rows));
});
