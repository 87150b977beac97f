// Finds tables that become distributed, and the foreign keys that have to wait for that.
import type { Constraint, Table } from "../../../catalog/catalog.ts";
import { distributionOf } from "../../../catalog/distribution.ts";
import { tableKey } from "../../../catalog/names.ts";
import type { CatalogDiff, TablePair } from "../catalog-diff.ts";

/** Whether an existing table becomes distributed. */
export function isNewlyDistributed({ from, to }: TablePair): boolean {
  return distributionOf(from) === null && distributionOf(to) !== null;
}

/** Whether a foreign key is dropped before a table becomes distributed, and recreated when all tables are. */
export function waitsForDistribution({ pairs }: CatalogDiff, table: Table, { kind, references }: Constraint): boolean {
  if (kind !== "foreign key" || references === null) return false;
  const ends = new Set([tableKey(table), tableKey({ schema: references.schema, name: references.table })]);
  return pairs.some((pair) => isNewlyDistributed(pair) && ends.has(tableKey(pair.to)));
}
