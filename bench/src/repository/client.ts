// A process of its own: calls repositories in turns, and tells the parent how fast each was.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { HandWrittenUserRepository } from "../by-hand/user-repository.ts";
import { measureCalls } from "../measure/calls.ts";
import { answerParent } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { PostgresUserRepository } from "../user.derived/postgres.ts";
import { type Operation, operationsOn } from "./operations.ts";

export interface Question {
  readonly operation: string;
  readonly inFlight: number;
  readonly schedule: Schedule;
}

/** The samples by subject: `by hand`, `generated`, `pipelined`. */
export type Answer = Readonly<Record<string, readonly Sample[]>>;

const connectionString = process.argv[2];
const pools = { byHand: newPool(), generated: newPool(), pipelined: newPool() };
const byHand = new HandWrittenUserRepository(pools.byHand);
const databases = [pgDatabase(pools.generated), pgDatabase(pools.pipelined, { pipelined: 4 })] as const;
const generated = new PostgresUserRepository(databases[0]);
const pipelined = new PostgresUserRepository(databases[1]);
let turn = 0;

function newPool(): Pool {
  return new Pool({ connectionString, max: 16 });
}

async function answer({ operation: name, inFlight, schedule }: Question): Promise<Answer> {
  const { rows } = await pools.byHand.query<{ id: string }>("SELECT id FROM users");
  const operation = operationsOn(rows.map(({ id }) => id)).find((candidate) => candidate.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  const subjects = [
    subject("by hand", operation, inFlight, () => operation.byHand(byHand, turn++)),
    subject("generated", operation, inFlight, () => operation.generated(generated, turn++)),
    subject("pipelined", operation, inFlight, () => operation.generated(pipelined, turn++)),
  ];
  return Object.fromEntries(await interleave(subjects, schedule));
}

function subject(name: string, { writes }: Operation, inFlight: number, call: () => Promise<unknown>): Subject {
  return {
    name,
    async run(milliseconds) {
      // Made rows would slow down whoever comes later.
      if (writes) await pools.byHand.query("DELETE FROM users WHERE email ~ '[0-9]{7}@'");
      return measureCalls(milliseconds, inFlight, call);
    },
  };
}

answerParent(answer, async () => {
  await Promise.all([pools.byHand.end(), ...databases.map((database) => database.close())]);
});
