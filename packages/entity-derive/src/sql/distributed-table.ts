// Blocks that distribute a table on a server with Citus, and do nothing on others.
import { dollarQuoted, quoteText } from "./quote.ts";

/**
 * Returns a block that distributes a table by a column. It does nothing if the table is distributed already.
 * @param table the name as SQL, with its schema
 */
export function distributedTable(table: string, column: string, colocatedWith?: string): string {
  return unlessDistributed(table, "partmethod = 'h'", distributedTableCall(table, column, colocatedWith));
}

/** Returns the call of the function of Citus that distributes a table by a column. */
export function distributedTableCall(table: string, column: string, colocatedWith?: string): string {
  const options = colocatedWith === undefined ? "" : `, colocate_with => ${quoteText(colocatedWith)}`;
  return `create_distributed_table(${quoteText(table)}, ${quoteText(column)}${options})`;
}

/** Returns a block that replicates a table to every node. It does nothing if the table is replicated already. */
export function referenceTable(table: string): string {
  return unlessDistributed(table, "partmethod = 'n' AND repmodel = 't'", referenceTableCall(table));
}

/** Returns the call of the function of Citus that replicates a table to every node. */
export function referenceTableCall(table: string): string {
  return `create_reference_table(${quoteText(table)})`;
}

function unlessDistributed(table: string, isDistributed: string, call: string): string {
  // Citus adds foreign keys to reference tables in the same transaction only in sequential mode.
  const block = `BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    IF NOT EXISTS (
      SELECT FROM pg_dist_partition WHERE logicalrelid = ${quoteText(table)}::regclass AND ${isDistributed}
    ) THEN
      PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
      PERFORM ${call};
    END IF;
  END IF;
END`;
  return `DO ${dollarQuoted(block)}`;
}
