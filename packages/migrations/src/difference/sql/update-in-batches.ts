// Builds a DO block that updates a table in batches of 5,000 rows, in primary-key order, and commits after each.
import { dollarQuoted, quoteIdentifier } from "./quote.ts";

const batchSize = 5000;

export interface BatchedUpdate {
  /** `public.users` */
  readonly table: string;
  /** The columns of the primary key; empty for a table without one. */
  readonly key: readonly string[];
  /** All columns of the table, with whose names the variables must not collide. */
  readonly columns: readonly string[];
  /** `phone = ''` */
  readonly set: string;
  /** `phone IS NULL`: excludes rows that were updated before. */
  readonly where: string;
}

/**
 * The block is idempotent. It commits only if there are more rows than one batch, so that a replay can run it in a
 * transaction on a small table. It always runs an UPDATE, so that a replay observes it.
 */
export function batchedUpdate({ table, key, columns, set, where }: BatchedUpdate): string {
  if (key.length === 0) return batchedByCtid({ table, columns, set, where });
  const [start, next] = [freeName("batch_start", columns), freeName("next_start", columns)];
  const [done, total] = [freeName("done", columns), freeName("total", columns)];
  const [first = ""] = key;
  const names = key.map(quoteIdentifier).join(", ");
  const order = key.length === 1 ? names : `(${names})`;
  const at = (record: string): string => {
    const values = key.map((column) => `${record}.${quoteIdentifier(column)}`).join(", ");
    return key.length === 1 ? values : `(${values})`;
  };
  const isEnd = `${next}.${quoteIdentifier(first)} IS NULL`;
  return `DO ${dollarQuoted(`\
DECLARE
  ${start} record;
  ${next} record;
  ${done} bigint := 0;
  ${total} bigint := (SELECT count(*) FROM ${table});
BEGIN
  SELECT ${names} INTO ${start} FROM ${table} ORDER BY ${names} LIMIT 1;
  LOOP
    SELECT ${names} INTO ${next} FROM ${table}
      WHERE ${order} >= ${at(start)} ORDER BY ${names} OFFSET ${batchSize} LIMIT 1;
    UPDATE ${table} SET ${set}
      WHERE ${where} AND ${order} >= ${at(start)}
        AND (${isEnd} OR ${order} < ${at(next)});
    EXIT WHEN ${isEnd};
    COMMIT;
    ${done} := ${done} + ${batchSize};
    ${reportProgress(done, total)}
    ${start} := ${next};
  END LOOP;
END`)}`;
}

/** Without a primary key, rows are found by `ctid`, and `where` excludes updated ones. */
function batchedByCtid({ table, columns, set, where }: Omit<BatchedUpdate, "key">): string {
  const [done, total] = [freeName("done", columns), freeName("total", columns)];
  const changed = freeName("changed", columns);
  return `DO ${dollarQuoted(`\
DECLARE
  ${changed} bigint;
  ${done} bigint := 0;
  ${total} bigint := (SELECT count(*) FROM ${table} WHERE ${where});
BEGIN
  LOOP
    UPDATE ${table} SET ${set}
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${batchSize}));
    GET DIAGNOSTICS ${changed} = ROW_COUNT;
    EXIT WHEN ${changed} < ${batchSize};
    COMMIT;
    ${done} := ${done} + ${changed};
    ${reportProgress(done, total)}
  END LOOP;
END`)}`;
}

/** Reports progress in `application_name`, which `migrate up` shows while the block runs. */
function reportProgress(done: string, total: string): string {
  return `PERFORM set_config('application_name', format('entity-derive: %s of %s rows', ${done}, ${total}), false);`;
}

function freeName(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? freeName(`${name}_`, taken) : name;
}
