// Explains prepared statements with generic plans.
import type { Transaction } from "entity-derive/runtime";
import type { Prepared } from "./prepare.ts";

/** A node of a plan, as in `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  readonly "Node Type": string;
  /** Present in a ModifyTable. */
  readonly Operation?: string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly "Hash Cond"?: string;
  readonly "Merge Cond"?: string;
  readonly "Join Filter"?: string;
  readonly "Sort Key"?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

/** Adds a plan to each statement, in the caller's transaction. Statements are not executed. */
export async function explainAll<S extends { readonly prepared: Prepared }>(
  db: Transaction,
  statements: readonly S[],
): Promise<readonly (S & { readonly node: PlanNode })[]> {
  await db.execute(
    "SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off",
  );
  const planned: (S & { readonly node: PlanNode })[] = [];
  for (const statement of statements) {
    const { name, parameters } = statement.prepared;
    const nullParameters = parameters.length === 0 ? "" : `(${parameters.map(() => "NULL").join(", ")})`;
    const text = `EXPLAIN (FORMAT JSON, VERBOSE) EXECUTE ${name}${nullParameters}`;
    const { rows } = await db.query({ name: "verify.explain", text }, []);
    const [{ Plan: node }] = JSON.parse(rows[0]?.[0] ?? "[]") as readonly [{ readonly Plan: PlanNode }];
    planned.push({ ...statement, node });
  }
  return planned;
}
