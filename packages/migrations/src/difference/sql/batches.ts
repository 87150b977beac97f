// An UPDATE of a table's rows into a block that changes and commits 5,000 rows at a time, in the order of the key.
import { dollarQuoted, quoted } from "./quote.ts";

const batchSize = 5000;

export interface BatchedUpdate {
  /** `public.users` */
  readonly table: string;
  /** The columns of the primary key; none for a table without one. */
  readonly key: readonly string[];
  /** All columns of the table: the variables are called otherwise. */
  readonly columns: readonly string[];
  /** `phone = ''` */
  readonly set: string;
  /** `phone IS NULL`: what has been done is not done again. */
  readonly where: string;
}

/**
 * It can run again at any time. Within a transaction a block must not commit: one that finds no more rows than a batch
 * holds does not, so that it can be replayed.
 */
export function batchedUpdate({ table, key, columns, set, where }: BatchedUpdate): string {
  if (key.length === 0) return batchedByPlace(table, set, where);
  const [start, next] = [freeName("batch_start", columns), freeName("next_start", columns)];
  const [first = ""] = key;
  const names = key.map(quoted).join(", ");
  const order = key.length === 1 ? names : `(${names})`;
  const at = (record: string): string => {
    const values = key.map((column) => `${record}.${quoted(column)}`).join(", ");
    return key.length === 1 ? values : `(${values})`;
  };
  const isEnd = `${next}.${quoted(first)} IS NULL`;
  return `DO ${dollarQuoted(`\
DECLARE
  ${start} record;
  ${next} record;
BEGIN
  SELECT ${names} INTO ${start} FROM ${table} ORDER BY ${names} LIMIT 1;
  WHILE ${start}.${quoted(first)} IS NOT NULL LOOP
    SELECT ${names} INTO ${next} FROM ${table}
      WHERE ${order} >= ${at(start)} ORDER BY ${names} OFFSET ${batchSize} LIMIT 1;
    UPDATE ${table} SET ${set}
      WHERE ${where} AND ${order} >= ${at(start)}
        AND (${isEnd} OR ${order} < ${at(next)});
    EXIT WHEN ${isEnd};
    COMMIT;
    ${start} := ${next};
  END LOOP;
END`)}`;
}

/** Without a key there is the place of a row, which is found again as long as `where` tells what is done. */
function batchedByPlace(table: string, set: string, where: string): string {
  return `DO ${dollarQuoted(`\
DECLARE
  changed bigint;
BEGIN
  LOOP
    UPDATE ${table} SET ${set}
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${batchSize}));
    GET DIAGNOSTICS changed = ROW_COUNT;
    EXIT WHEN changed < ${batchSize};
    COMMIT;
  END LOOP;
END`)}`;
}

function freeName(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? freeName(`${name}_`, taken) : name;
}
