// Streaming replicas into what they cost and what they never do: stale reads of sessions, time of the client and of each server.
import { type ReplicatedServers, startReplicatedServers } from "@entity-derive/test-databases";
import { migrate, newUuid } from "entity-derive/runtime";
import { AuthorMigration, PostgresAuthorRepository } from "../author.derived/index.ts";
import type { Schedule } from "../measure/interleave.ts";
import type { Table } from "../measure/table.ts";
import { openCluster } from "./open-cluster.ts";
import { measureReads } from "./reads.ts";
import { pinToCore } from "./server-time.ts";
import { countStale } from "./stale.ts";

export async function measureReplicas(schedule: Schedule): Promise<readonly Table[]> {
  const servers = await startReplicatedServers(2);
  try {
    await pinServers(servers);
    const ids = await fill(servers);
    return [...(await measureReads(servers, ids, schedule)), await countStale(servers)];
  } finally {
    await servers.stop();
  }
}

/** The client has the first core. */
async function pinServers({ primary, replicas }: ReplicatedServers): Promise<void> {
  for (const server of [primary, ...replicas]) pinToCore(1, await server.pid());
  pinToCore(0, process.pid);
}

async function fill(servers: ReplicatedServers): Promise<readonly string[]> {
  const db = openCluster(servers);
  try {
    await migrate(db, [AuthorMigration]);
    const authors = new PostgresAuthorRepository(db);
    const made = await authors.createMany(
      Array.from({ length: 1000 }, (_, index) => ({ name: `author ${index}`, email: `${newUuid()}@example.com` })),
    );
    for (const replica of servers.replicas) await servers.caughtUp(replica);
    return made.map(({ id }) => id);
  } finally {
    await db.close();
  }
}
