// A statement on a coordinator of Citus into what becomes of it there: it is run with values of its types, and explained.
import type { Client } from "pg";

export interface CitusPlan {
  /** The most nodes' shards that one part of it asks. */
  readonly tasks: number;
  /** Why the server refuses to run it, other than for what the values are; null where it runs. */
  readonly refusal: string | null;
}

const uuid = "0197a3c2-0000-7000-8000-000000000001";

/** A value for each type of parameter that generated statements have; for any other there is NULL. */
const samples: Readonly<Record<string, string>> = {
  bigint: "1",
  boolean: "true",
  integer: "1",
  json: "[]",
  smallint: "1",
  text: "a",
  "timestamp with time zone": "2026-01-01T00:00:00Z",
  uuid,
  "uuid[]": `{${uuid}}`,
};

/** Error classes that values alone cause: data exceptions and violated constraints. */
const aboutValues = /^2[23]/;

/** Leaves nothing behind. A statement that is prepared may still be refused when it is run, and when its plan is generic. */
export async function citusPlan(client: Client, text: string): Promise<CitusPlan> {
  await client.query("BEGIN");
  try {
    await client.query(`PREPARE explained AS ${text}`);
    const { rows } = await client.query<{ types: readonly string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'",
    );
    const values = (rows[0]?.types ?? []).map((type) => {
      const sample = samples[type];
      return sample === undefined ? "NULL" : client.escapeLiteral(sample);
    });
    const run = `EXECUTE explained${values.length === 0 ? "" : `(${values.join(", ")})`}`;
    const plan = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN (COSTS OFF) ${run}`);
    const tasks = plan.rows.map((row) => Number(/Task Count: (\d+)/.exec(row["QUERY PLAN"])?.[1] ?? 0));
    return { tasks: Math.max(0, ...tasks), refusal: await refusalOf(client, run) };
  } catch (error) {
    return { tasks: 0, refusal: String(error) };
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
  }
}

/** From the sixth time on the server may keep one plan for all values. */
async function refusalOf(client: Client, run: string): Promise<string | null> {
  for (let time = 0; time < 7; time += 1) {
    await client.query("SAVEPOINT once");
    try {
      await client.query(run);
    } catch (error) {
      const { code = "" } = error as { readonly code?: string };
      if (!aboutValues.test(code)) return `${code} ${String(error)}`;
    }
    await client.query("ROLLBACK TO SAVEPOINT once");
  }
  return null;
}
