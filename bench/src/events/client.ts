// A process of its own: adds rows with and without an event, in turns, and tells the parent how fast each was.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { createWithEvent } from "../by-hand/told-users.ts";
import { measureCalls } from "../measure/calls.ts";
import { answerParent } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { PostgresMemberRepository } from "../member.derived/postgres.ts";
import { sampleUser } from "../sample-users.ts";
import { PostgresUserRepository } from "../user.derived/postgres.ts";

export interface Question {
  readonly inFlight: number;
  readonly schedule: Schedule;
}

/** The samples by subject: `by hand`, `generated`, `pipelined`, `without event`. */
export type Answer = Readonly<Record<string, readonly Sample[]>>;

const connectionString = process.argv[2];
const pools = [newPool(), newPool(), newPool(), newPool()] as const;
const [handPool, generatedPool, pipelinedPool, plainPool] = pools;
const databases = [
  pgDatabase(generatedPool),
  pgDatabase(pipelinedPool, { pipelined: 4 }),
  pgDatabase(plainPool),
] as const;
const generated = new PostgresMemberRepository(databases[0]);
const pipelined = new PostgresMemberRepository(databases[1]);
const plain = new PostgresUserRepository(databases[2]);
let made = 1_000_000;

function newPool(): Pool {
  return new Pool({ connectionString, max: 16 });
}

async function answer({ inFlight, schedule }: Question): Promise<Answer> {
  const subjects = [
    subject("by hand", inFlight, () => createWithEvent(handPool, sampleUser(made++))),
    subject("generated", inFlight, () => generated.create(sampleUser(made++))),
    subject("pipelined", inFlight, () => pipelined.create(sampleUser(made++))),
    subject("without event", inFlight, () => plain.create(sampleUser(made++))),
  ];
  return Object.fromEntries(await interleave(subjects, schedule));
}

function subject(name: string, inFlight: number, call: () => Promise<unknown>): Subject {
  return {
    name,
    async run(milliseconds) {
      await handPool.query("DELETE FROM users WHERE email ~ '[0-9]{7}@'");
      await handPool.query("TRUNCATE members, entity_outbox");
      return measureCalls(milliseconds, inFlight, call);
    },
  };
}

answerParent(answer, async () => {
  await handPool.end();
  await Promise.all(databases.map((database) => database.close()));
});
