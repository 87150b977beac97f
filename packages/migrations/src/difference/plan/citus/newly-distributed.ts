// Tables that were on one server and are to be distributed: which they are, and what has to wait for it.
import type { Constraint, Table } from "../../../catalog/catalog.ts";
import { distributionOf } from "../../../catalog/distribution.ts";
import { tableKey } from "../../../catalog/names.ts";
import type { CatalogDiff, TablePair } from "../catalog-diff.ts";

/** Whether a table that was there is to be distributed from now on. */
export function isNewlyDistributed({ from, to }: TablePair): boolean {
  return distributionOf(from) === null && distributionOf(to) !== null;
}

/** Whether a foreign key goes before such a table is distributed, and is made again when all of them are. */
export function waitsForDistribution({ pairs }: CatalogDiff, table: Table, { kind, references }: Constraint): boolean {
  if (kind !== "foreign key" || references === null) return false;
  const ends = new Set([tableKey(table), tableKey({ schema: references.schema, name: references.table })]);
  return pairs.some((pair) => isNewlyDistributed(pair) && ends.has(tableKey(pair.to)));
}
