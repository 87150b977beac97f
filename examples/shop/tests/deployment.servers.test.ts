// The deployment of the docs, on this machine: a primary and two standbys behind PgBouncer, two processes of the API, two drainers, NATS; with what is killed in between.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type ReplicatedServer,
  type ReplicatedServers,
  startReplicatedServers,
  until,
} from "@entity-derive/test-databases";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { Client } from "pg";
import { missing, natsServer, type Pooler, pgBouncer } from "../../../tools/servers/src/index.ts";

const folder = new URL("../deployment/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** `name = value` of a configuration file. */
function settingsIn(text: string): readonly (readonly [name: string, value: string])[] {
  return [...text.matchAll(/^([a-z_]+) = (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
}

/** What a test on one machine has of its own. */
const places = ["listen_addr", "listen_port", "auth_type", "auth_file", "pool_mode", "shop"];

interface Process {
  readonly child: ChildProcess;
  output(): string;
}

describe("the deployment", { skip: missing("pgbouncer", "nats-server") }, () => {
  let cluster: ReplicatedServers;
  let servers: readonly ReplicatedServer[];
  let nats: Awaited<ReturnType<typeof natsServer>>;
  let connection: NatsConnection;
  const poolers: Pooler[] = [];
  const processes: Process[] = [];
  let origins: readonly string[];

  const address = ({ address: own }: ReplicatedServer, user: string): string => {
    const url = new URL(own);
    url.username = user;
    url.pathname = "/shop";
    return url.href;
  };

  before(async () => {
    [cluster, nats] = await Promise.all([startReplicatedServers(2), natsServer()]);
    servers = [cluster.primary, ...cluster.replicas];
    await configure();
    await cluster.primary.ask("CREATE DATABASE shop");
    await onPrimary("postgres", read("roles.sql"));
    for (const role of ["shop_migrations", "shop_api", "shop_drainer"])
      await cluster.primary.ask(`ALTER ROLE ${role} PASSWORD 'test'`);
    migrateUp();
    await onPrimary("shop_migrations", read("after-migrations.sql"));
    const settings = Object.fromEntries(settingsIn(read("pgbouncer.ini")).filter(([name]) => !places.includes(name)));
    for (const server of servers)
      poolers.push(await pgBouncer(address(server, "shop_api"), { mode: "transaction", settings }));

    connection = await connect({ port: nats.port, maxReconnectAttempts: -1 });
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: "SHOP", subjects: ["shop.>"], duplicate_window: 900_000_000_000 });

    const apis = [start("api.ts"), start("api.ts")];
    start("drainer.ts");
    start("drainer.ts");
    origins = await Promise.all(apis.map((api) => told(api, /listening (http:\/\/\S+)/)));
  });

  after(async () => {
    for (const { child } of processes) child.kill("SIGKILL");
    await connection?.close();
    for (const pooler of poolers) await pooler[Symbol.asyncDispose]();
    await nats?.[Symbol.asyncDispose]();
    await cluster?.stop();
  });

  /** As it stands in `server.conf`; what needs a restart there is what PostgreSQL has by default. */
  async function configure(): Promise<void> {
    for (const [number, server] of servers.entries()) {
      for (const [name, value] of settingsIn(read("server.conf")))
        await server.ask(`ALTER SYSTEM SET ${name} = ${/^'|^\d+$/.test(value) ? value : `'${value}'`}`);
      if (number > 0) await name(server, number + 1);
      await server.ask("SELECT pg_reload_conf()");
    }
  }

  async function onPrimary(user: string, sql: string): Promise<void> {
    const client = new Client(address(cluster.primary, user));
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  function migrateUp(): void {
    const bin = fileURLToPath(import.meta.resolve("entity-derive/package.json")).replace(
      "package.json",
      "bin/entity-derive.js",
    );
    const project = fileURLToPath(new URL("..", import.meta.url));
    const given = ["migrate", "up", "--project", project, "--database", address(cluster.primary, "shop_migrations")];
    execFileSync(process.execPath, [bin, ...given], { stdio: "pipe" });
  }

  function start(file: string): Process {
    const user = file === "api.ts" ? "shop_api" : "shop_drainer";
    const child = spawn(process.execPath, [fileURLToPath(new URL(file, folder))], {
      env: {
        PATH: process.env["PATH"] ?? "",
        PORT: "0",
        SHOP_POOLERS: poolers.map((pooler) => pooler.address("shop")).join(),
        SHOP_SERVERS: servers.map((server) => address(server, user)).join(),
        SHOP_SECRET: "0123456789abcdef0123456789abcdef",
        NATS_URL: `127.0.0.1:${nats.port}`,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    const started = { child, output: () => output };
    processes.push(started);
    return started;
  }

  async function told({ child, output }: Process, what: RegExp): Promise<string> {
    const ended = once(child, "exit");
    for (;;) {
      const found = what.exec(output());
      if (found !== null) return found[1] ?? "";
      await Promise.race([delay(50), ended.then(() => assert.fail(`it has ended: ${output()}`))]);
    }
  }

  /** A customer, who sends back the position that the last answer had. */
  function customer(name: string) {
    let token: string | null = null;
    let position: string | null = null;
    const request = async (origin: string, method: string, path: string, body?: unknown): Promise<Answer> => {
      const headers = new Headers({ "content-type": "application/json" });
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      if (position !== null) headers.set("session-position", position);
      const sent = body === undefined ? null : JSON.stringify(body);
      const response = await fetch(`${origin}${path}`, {
        method,
        headers,
        body: sent,
        signal: AbortSignal.timeout(15_000),
      });
      position = response.headers.get("session-position") ?? position;
      return { status: response.status, body: await response.json().catch(() => null) };
    };
    const register = async (origin: string): Promise<void> => {
      const answer = await request(origin, "POST", "/users/register", { name, email: `${name}@example.com` });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      token = answer.body.token;
    };
    return { request, register };
  }

  /** Places orders and reads each by way of the other process, until it is told to stop; gives those that were acknowledged. */
  async function buy(name: string, productId: string, stopping: AbortSignal): Promise<readonly string[]> {
    const { request, register } = customer(name);
    await register(origins[0] ?? "");
    const acknowledged: string[] = [];
    for (let turn = 0; !stopping.aborted; turn++) {
      const [first = "", second = ""] = turn % 2 === 0 ? origins : origins.toReversed();
      // What is killed in between may fail a request; whether it was done, nobody knows then.
      const placed = await request(first, "POST", "/orders/place", {
        shippingAddress,
        items: [{ productId, quantity: 1 }],
      }).catch(() => null);
      if (placed?.status !== 201) {
        await delay(50);
        continue;
      }
      acknowledged.push(placed.body.id);
      orders++;
      const read = await request(second, "GET", `/orders/${placed.body.id}`).catch(() => null);
      if (read !== null && read.status < 500)
        assert.equal(read.status, 200, "an order that was just placed is not there");
    }
    return acknowledged;
  }

  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };

  test("nothing that was acknowledged is lost, though everything is killed once", async () => {
    const headers = { authorization: "Bearer demo", "content-type": "application/json" };
    const tea = { name: "Tea", description: "", price: "5.00", stock: 1_000_000 };
    const made = await fetch(`${origins[0]}/products`, { method: "POST", headers, body: JSON.stringify(tea) });
    assert.equal(made.status, 201, await made.clone().text());
    const { id: productId } = (await made.json()) as { readonly id: string };

    const stopping = new AbortController();
    const buying = ["ada", "grace", "mary", "joan"].map((name) => buy(name, productId, stopping.signal));
    // Whoever fails says so at once.
    const failed = Promise.all(buying).then(() => undefined);
    try {
      await Promise.race([disturb(stopping.signal), failed]);
    } finally {
      stopping.abort();
    }
    const acknowledged = (await Promise.all(buying)).flat();
    assert.ok(acknowledged.length >= 100, `${acknowledged.length} orders`);

    const primary = await found();
    const there = await primary.ask(`SELECT count(*) FROM public.orders WHERE id = ANY('{${acknowledged.join()}}')`);
    assert.equal(Number(there), acknowledged.length);
    await until(async () => (await primary.ask("SELECT count(*) FROM public.entity_outbox")) === "0", "all is sent");
    const sent = await eventsInBroker();
    assert.deepEqual(
      acknowledged.filter((id) => !sent.has(id)),
      [],
    );
    const letters = await primary.ask("SELECT count(*) - count(DISTINCT event_id) FROM public.letters");
    assert.equal(letters, "0");
  });

  /** How many were acknowledged so far. */
  let orders = 0;

  /** One after the other, with time for orders in between; after each, orders are placed again. */
  async function disturb(stopping: AbortSignal): Promise<void> {
    const goesOn = (when: string): Promise<void> => ordersGoOn(when, stopping);
    await goesOn("at first");
    const [, , drainer] = processes.slice(1);
    drainer?.child.kill("SIGKILL");
    await poolers[1]?.server.restart();
    await goesOn("without a drainer and a pooler");
    await nats.server.kill();
    await goesOn("without the broker");
    await nats.server.restart();
    start("drainer.ts");
    const [primary, first, second] = servers as readonly [ReplicatedServer, ReplicatedServer, ReplicatedServer];
    // Once it is analyzed, a small table may be scanned without its index.
    const reads = "SELECT seq_scan + idx_scan FROM pg_stat_user_tables WHERE relname = 'orders'";
    const answered = async (): Promise<boolean> => Number(await askOn(address(second, "postgres"), reads)) > 20;
    await until(answered, "a standby has answered reads");
    await first.kill();
    await goesOn("without a standby");
    await first.start();
    await cluster.caughtUp(first);
    await primary.kill();
    const [promoted, other] = await cluster.furthestFirst();
    assert.ok(promoted !== undefined && other !== undefined);
    await promoted.promote();
    await other.follow(promoted);
    await name(other, 2);
    await goesOn("after a failover");
  }

  async function ordersGoOn(when: string, stopping: AbortSignal): Promise<void> {
    await delay(1_000);
    const before = orders;
    const areMore = (): boolean => {
      stopping.throwIfAborted();
      return orders >= before + 20;
    };
    await until(areMore, `orders ${when}`);
  }

  /** As `synchronous_standby_names` has it. */
  async function name(standby: ReplicatedServer, number: number): Promise<void> {
    const feed = (await standby.ask("SHOW primary_conninfo")) ?? "";
    const named = feed.replace(/application_name=\S+/, `application_name=db_${number}`);
    await standby.ask(`ALTER SYSTEM SET primary_conninfo = '${named}'`);
    await standby.ask("SELECT pg_reload_conf()");
  }

  /** The server that is the primary now. */
  async function found(): Promise<Pick<ReplicatedServer, "ask">> {
    for (const server of servers) {
      if ((await server.ask("SELECT pg_is_in_recovery()").catch(() => null)) !== "false") continue;
      return { ask: (sql) => askOn(address(server, "postgres"), sql) };
    }
    throw new Error("There is no primary");
  }

  /** The ids of the orders whose creation the broker has; it must have each once. */
  async function eventsInBroker(): Promise<ReadonlySet<string>> {
    const consumer = await jetstream(connection).consumers.get("SHOP");
    const { num_pending: pending } = await consumer.info();
    const seen = new Set<string>();
    const orders = new Set<string>();
    let left = pending;
    while (left > 0) {
      for await (const message of await consumer.fetch({ max_messages: Math.min(left, 500), expires: 5_000 })) {
        left--;
        const event = message.json<{ readonly id: string; readonly type: string; readonly subject: string }>();
        assert.ok(!seen.has(event.id), "an event is there twice");
        seen.add(event.id);
        if (event.type === "orders.created") orders.add(event.subject);
      }
    }
    return orders;
  }
});

async function askOn(connectionString: string, sql: string): Promise<string | null> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    const [value] = Object.values(rows[0] ?? {});
    return value == null ? null : String(value);
  } finally {
    await client.end();
  }
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: it is what a client gets, and nothing has typed it for it
  readonly body: any;
}
