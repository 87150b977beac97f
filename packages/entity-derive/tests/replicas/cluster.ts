// A primary and two replicas of a test file, and what its tests ask of them.
import { after, afterEach, before } from "node:test";
import { type ReplicatedServer, type ReplicatedServers, startReplicatedServers } from "@entity-derive/test-databases";
import { pgDatabase, type ReplicaOptions, type ReplicatedDatabase } from "entity-derive/pg";
import type { Parameter, Queryable, Result, Statement } from "entity-derive/runtime";
import { Pool } from "pg";

export interface TestCluster {
  readonly primary: ReplicatedServer;
  readonly first: ReplicatedServer;
  readonly second: ReplicatedServer;
  /** Of the whole cluster, closed after the test. */
  open(options?: Partial<ReplicaOptions> & OpenOptions): ReplicatedDatabase;
  /** Both replicas have what the primary has. */
  caughtUp(): Promise<void>;
}

export interface OpenOptions {
  readonly role?: string;
  readonly pipelined?: number;
  /** Which servers answer reads. Default: both replicas. */
  readonly readers?: readonly ReplicatedServer[];
}

/** Starts them before the tests of the file, and stops them after. */
export function testCluster(): TestCluster {
  let servers: ReplicatedServers | undefined;
  let opened: ReplicatedDatabase[] = [];
  before(async () => {
    servers = await startReplicatedServers(2);
    await servers.primary.ask("CREATE TABLE notes (id INT PRIMARY KEY, text TEXT NOT NULL)");
  });
  afterEach(async () => {
    const all = opened;
    opened = [];
    await Promise.all(all.map((db) => db.close()));
  });
  after(() => servers?.stop());
  const started = (): ReplicatedServers => {
    if (servers === undefined) throw new Error("The servers are there within a test only");
    return servers;
  };
  const replica = (index: number): ReplicatedServer => started().replicas[index] as ReplicatedServer;
  return {
    get primary() {
      return started().primary;
    },
    get first() {
      return replica(0);
    },
    get second() {
      return replica(1);
    },
    open({ readers = started().replicas, role, pipelined, ...options } = {}) {
      const pool = ({ address }: ReplicatedServer): Pool => {
        const url = new URL(address);
        if (role !== undefined) url.username = role;
        return new Pool({ connectionString: url.href, max: 8 });
      };
      const db = pgDatabase(pool(started().primary), { ...options, pipelined, replicas: readers.map(pool) });
      opened.push(db);
      return db;
    },
    caughtUp: async () => {
      for (const server of started().replicas) await started().caughtUp(server);
    },
  };
}

const portText = "SELECT inet_server_port()";
export const readPort: Statement = { name: "port", text: portText, isRead: true };
export const anyPort: Statement = { name: "port", text: portText };

/** Which server answers. */
export async function portOf(db: Queryable, statement: Statement = readPort): Promise<number> {
  return Number((await db.query(statement, [])).rows[0]?.[0]);
}

export function port({ address }: ReplicatedServer): number {
  return Number(new URL(address).port);
}

export function read(db: Queryable, text: string, parameters: readonly Parameter[] = []): Promise<Result> {
  return db.query({ name: "read", text, isRead: true }, parameters);
}

export function write(db: Queryable, text: string, parameters: readonly Parameter[] = []): Promise<Result> {
  return db.query({ name: "write", text }, parameters);
}

/** Waits for at most 10 seconds. */
