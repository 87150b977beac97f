// Reads by id into what they cost, on the primary alone and with replicas, in and outside of sessions.
import type { ReplicatedServers } from "@entity-derive/test-databases";
import { pgDatabase, type ReplicatedDatabase } from "entity-derive/pg";
import type { Database, DatabaseSession } from "entity-derive/runtime";
import { Pool } from "pg";
import { PostgresAuthorRepository } from "../author.derived/index.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { cpuRatio, median, throughputRatio } from "../measure/ratios.ts";
import { numberText, spreadText, type Table } from "../measure/table.ts";
import { openCluster } from "./open-cluster.ts";
import { cpuTime } from "./server-time.ts";

interface Reader extends Subject {
  /** Milliseconds of CPU of each server, and the reads that they were for. */
  readonly servers: number[];
  readonly counted: { reads: number };
}

/** Those that have the reference, which is the first, beside them. */
export async function measureReads(
  servers: ReplicatedServers,
  ids: readonly string[],
  schedule: Schedule,
): Promise<readonly Table[]> {
  const tables: Table[] = [];
  const pids = await Promise.all([servers.primary, ...servers.replicas].map((server) => server.pid()));
  for (const inFlight of [1, 16]) {
    const alone = pgDatabase(new Pool({ connectionString: servers.primary.address, max: 16 }));
    const [asked, kept] = [openCluster(servers), openCluster(servers, { keepPositions: true })];
    try {
      const readers = [
        reader("the primary alone", alone, ids, inFlight, pids),
        reader("replicas, no session", asked, ids, inFlight, pids),
        reader(
          "a session, asked each time",
          asked.scoped({ session: await written(asked, ids[0]) }),
          ids,
          inFlight,
          pids,
        ),
        reader("a session, position kept", kept.scoped({ session: await written(kept, ids[0]) }), ids, inFlight, pids),
      ];
      for (const replica of servers.replicas) await servers.caughtUp(replica);
      const samples = await interleave(readers, schedule);
      tables.push(tableOf(inFlight, readers, samples));
    } finally {
      await Promise.all([alone.close(), asked.close(), kept.close()]);
    }
  }
  return tables;
}

/** A session that has written. */
async function written(db: ReplicatedDatabase, id = ""): Promise<DatabaseSession> {
  const session = db.session();
  await new PostgresAuthorRepository(db.scoped({ session })).update(id, { name: "written" });
  return session;
}

function reader(name: string, db: Database, ids: readonly string[], inFlight: number, pids: readonly number[]): Reader {
  const authors = new PostgresAuthorRepository(db);
  const servers = pids.map(() => 0);
  const counted = { reads: 0 };
  return {
    name,
    servers,
    counted,
    async run(milliseconds) {
      const before = pids.map(cpuTime);
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      let reads = 0;
      await Promise.all(
        Array.from({ length: inFlight }, async () => {
          while (performance.now() - start < milliseconds) {
            await authors.findById(ids[reads++ % ids.length] ?? "");
          }
        }),
      );
      const { user, system } = process.cpuUsage(cpu);
      const seconds = (performance.now() - start) / 1000;
      pids.forEach((pid, index) => {
        servers[index] = (servers[index] ?? 0) + cpuTime(pid) - (before[index] ?? 0);
      });
      counted.reads += reads;
      return { perSecond: reads / seconds, cpuPerCall: (user + system) / reads };
    },
  };
}

function tableOf(inFlight: number, readers: readonly Reader[], samples: ReadonlyMap<string, readonly Sample[]>): Table {
  const reference = samples.get(readers[0]?.name ?? "") ?? [];
  const rows = readers.map(({ name, servers, counted }) => {
    const own = samples.get(name) ?? [];
    return [
      name,
      numberText(median(own.map(({ perSecond }) => perSecond))),
      spreadText(throughputRatio(own, reference)),
      numberText(median(own.map(({ cpuPerCall }) => cpuPerCall))),
      spreadText(cpuRatio(own, reference)),
      ...servers.map((milliseconds) => ((1000 * milliseconds) / counted.reads).toFixed(1)),
    ];
  });
  return {
    title: `A row by its id, ${inFlight} in flight; µs CPU of the client, and of each server, for one read`,
    header: ["", "a second", "ratio", "µs client", "ratio", "primary", "replica", "replica"],
    rows,
  };
}
