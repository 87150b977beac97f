// Drops foreign keys before the key that they refer to is rebuilt: PostgreSQL does not drop a referenced key.
import type { Constraint, Reference, Table } from "../../../catalog/catalog.ts";
import { tableKey } from "../../../catalog/names.ts";
import { quoteIdentifier } from "../../sql/quote.ts";
import { type CatalogDiff, primaryKey } from "../catalog-diff.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, type Step } from "../step.ts";
import { indexChanges } from "./indexes.ts";

type Names = readonly (string | null)[];

const hasSameNames = (one: Names, other: Names): boolean => [...one].sort().join("\0") === [...other].sort().join("\0");

/** Whether the unique index of a foreign key is replaced by a new one of the same name. */
export function isKeyRebuilt({ pairs }: Pick<CatalogDiff, "pairs">, references: Reference): boolean {
  const target = pairs.find(({ to }) => tableKey(to) === tableKey({ ...references, name: references.table }));
  if (target === undefined) return false;
  // Foreign keys to the columns of the primary key depend on that instead.
  if (hasSameNames(primaryKey(target.from)?.columns ?? [], references.columns)) return false;
  return indexChanges(target).changed.some(({ from: { index } }) => {
    const columns = index.keys.map(({ column }) => column);
    return index.isUnique && hasSameNames(columns, references.columns);
  });
}

/** Whether a foreign key is dropped and, when the new key exists, added again, NOT VALID at first. */
export function isDetached(diff: Pick<CatalogDiff, "pairs">, { references }: Constraint): boolean {
  return references !== null && isKeyRebuilt(diff, references);
}

export function detachForeignKeys(diff: CatalogDiff): readonly Step[] {
  const detach = (table: Table, { name, columns }: Constraint): Step =>
    action(fileNamePart("detach", columns[0] ?? "", "reference"), table, `DROP CONSTRAINT ${quoteIdentifier(name)}`, {
      batching: "separate",
    });
  const detached = ({ constraints }: Table): readonly Constraint[] =>
    constraints.filter((constraint) => isDetached(diff, constraint));
  return [
    ...diff.pairs.flatMap(({ from, to }) => detached(from).map((constraint) => detach(to, constraint))),
    ...diff.dropped.flatMap((table) => detached(table).map((constraint) => detach(table, constraint))),
  ];
}
