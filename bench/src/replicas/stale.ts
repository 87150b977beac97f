// Rounds of a write and a read of the same row into how many of the reads are older, on replicas that lag by design.
import { setTimeout as delay } from "node:timers/promises";
import type { ReplicatedServers } from "@entity-derive/test-databases";
import type { ReplicatedDatabase } from "entity-derive/pg";
import type { Queryable } from "entity-derive/runtime";
import { Pool } from "pg";
import type { Table } from "../measure/table.ts";
import { openCluster } from "./open-cluster.ts";

const rounds = 10_000;
/** Of the ways that are there to be compared with. */
const comparedRounds = 2_000;
const workers = 16;
/** By how many milliseconds replicas apply later. */
const lag = 20;

/** The result of a round: whether its read was older than its write, and whether it came from a replica. */
interface Round {
  readonly isStale: boolean;
  readonly isReplica: boolean;
}

type Play = (id: string, round: number) => Promise<Round>;

const update = "UPDATE numbers SET number = $2 WHERE id = $1";
const read = "SELECT number, pg_is_in_recovery() FROM numbers WHERE id = $1";

export async function countStale(servers: ReplicatedServers): Promise<Table> {
  await servers.primary.ask("CREATE TABLE numbers (id INT PRIMARY KEY, number INT NOT NULL)");
  await servers.primary.ask(`INSERT INTO numbers SELECT id, 0 FROM generate_series(1, ${workers}) AS id`);
  for (const replica of servers.replicas) await servers.caughtUp(replica);
  for (const replica of servers.replicas) {
    await replica.ask(`ALTER SYSTEM SET recovery_min_apply_delay = '${lag}ms'`);
    await replica.ask("SELECT pg_reload_conf()");
  }
  const db = openCluster(servers, { max: workers });
  const pool = new Pool({ connectionString: servers.replicas[0]?.address, max: workers });
  try {
    const ways: readonly (readonly [name: string, play: Play, rounds: number])[] = [
      ["in a session", inSession(db, false), rounds],
      ["in a session, commits that are not flushed", inSession(db, true), comparedRounds],
      ["without a session", withoutSession(db), comparedRounds],
      ["the position by RETURNING", positionOf(db, `${update} RETURNING pg_current_wal_insert_lsn()`), comparedRounds],
      ["the flushed position, commits that are not flushed", flushedPosition(db), comparedRounds],
      ["the replica's position in the reading statement", askedWhileReading(db, pool), comparedRounds],
    ];
    const rows: string[][] = [];
    for (const [name, play, count] of ways) rows.push([name, ...(await playAll(play, count))]);
    return {
      title: `Rounds of a write and a read, ${workers} at once, on replicas that apply ${lag} ms later`,
      header: ["", "rounds", "stale", "read on a replica"],
      rows,
    };
  } finally {
    await Promise.all([db.close(), pool.end()]);
  }
}

/** Between the write and the read a worker waits for up to twice the lag. */
async function playAll(play: Play, rounds: number): Promise<readonly string[]> {
  const count = { stale: 0, replica: 0 };
  let round = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (round < rounds) {
        const { isStale, isReplica } = await play(String(worker + 1), ++round);
        if (isStale) count.stale++;
        if (isReplica) count.replica++;
      }
    }),
  );
  return [rounds, count.stale, count.replica].map((number) => number.toLocaleString("en"));
}

function pause(): Promise<void> {
  return delay(Math.random() * 2 * lag);
}

async function readIn(db: Queryable, id: string, number: number): Promise<Round> {
  const { rows } = await db.query({ name: "read", text: read, isRead: true }, [id]);
  return { isStale: Number(rows[0]?.[0]) < number, isReplica: rows[0]?.[1] === "t" };
}

function inSession(db: ReplicatedDatabase, isAsynchronous: boolean): Play {
  return async (id, round) => {
    const own = db.scoped({ session: db.session() });
    if (isAsynchronous)
      await own.transaction(async (inside) => {
        await inside.execute("SET LOCAL synchronous_commit = off");
        await inside.query({ name: "write", text: update }, [id, String(round)]);
      });
    else await own.query({ name: "write", text: update }, [id, String(round)]);
    await pause();
    return readIn(own, id, round);
  };
}

function withoutSession(db: ReplicatedDatabase): Play {
  return async (id, round) => {
    await db.query({ name: "write", text: update }, [id, String(round)]);
    await pause();
    return readIn(db, id, round);
  };
}

/** The write says by itself where it is. */
function positionOf(db: ReplicatedDatabase, text: string): Play {
  return async (id, round) => {
    const { rows } = await db.query({ name: "write", text }, [id, String(round)]);
    await pause();
    return readIn(db.scoped({ session: db.session(`1/${rows[0]?.[0]}`) }), id, round);
  };
}

function flushedPosition(db: ReplicatedDatabase): Play {
  return async (id, round) => {
    await db.transaction(async (inside) => {
      await inside.execute("SET LOCAL synchronous_commit = off");
      await inside.query({ name: "write", text: update }, [id, String(round)]);
    });
    const { rows } = await db.query({ name: "position", text: "SELECT pg_current_wal_flush_lsn()" }, []);
    await pause();
    return readIn(db.scoped({ session: db.session(`1/${rows[0]?.[0]}`) }), id, round);
  };
}

/** Replicas too far behind do not count, since the primary is asked instead. */
function askedWhileReading(db: ReplicatedDatabase, replica: Pool): Play {
  const text = "SELECT number, pg_last_wal_replay_lsn() >= $2::pg_lsn FROM numbers WHERE id = $1";
  return async (id, round) => {
    const session = db.session();
    await db.scoped({ session }).query({ name: "write", text: update }, [id, String(round)]);
    await pause();
    const lsn = session.token?.slice(2);
    const { rows } = await replica.query<[string, boolean]>({ text, values: [id, lsn], rowMode: "array" });
    const [[number, isThere] = ["0", false]] = rows;
    return { isStale: isThere && Number(number) < round, isReplica: isThere };
  };
}
