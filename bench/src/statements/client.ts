// A process of its own: one contestant, which runs its statements as it is told.
import { Pool } from "pg";
import { type Load, measureCalls } from "../measure/calls.ts";
import { canonical } from "../measure/canonical.ts";
import { answerParent } from "../measure/child.ts";
import type { OpenStatements } from "./contestant.ts";
import { operationsOn } from "./operations.ts";

/** Without a load, what it read in canonical form; otherwise a `Sample`. Null if the contestant has no such method. */
export interface Question {
  readonly operation: string;
  readonly load?: Load;
}

const [module = "", connectionString = ""] = process.argv.slice(2);
const { open } = (await import(module)) as { open: OpenStatements };
const contestant = await open(connectionString);
const operations = operationsOn(await idsIn());

async function idsIn(): Promise<string[]> {
  const pool = new Pool({ connectionString });
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM users ORDER BY email");
  await pool.end();
  return rows.map(({ id }) => id);
}

async function answer({ operation: name, load }: Question): Promise<unknown> {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined || !operation.isIn(contestant)) return null;
  if (load !== undefined) return measureCalls(load, (turn) => operation.call(contestant, turn));
  const read = JSON.stringify(await operation.call(contestant, 1));
  return canonical(JSON.parse(read), new Set(read.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)));
}

answerParent(answer, () => contestant.close());
process.send?.({});
