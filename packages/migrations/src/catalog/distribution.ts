// Converts the distribution of a table over Citus nodes to SQL, and reads it back from a catalog.
import { distributedTable, distributedTableCall, referenceTable, referenceTableCall } from "entity-derive/schema";
import { quoteIdentifier, quoteLiteral } from "./identifier.ts";
import type { QualifiedName } from "./names.ts";

/** Distributed by a column of the primary key, optionally colocated with another table; or replicated to every node. */
export type TableDistribution =
  | { readonly kind: "by"; readonly column: string; readonly colocatedWith: QualifiedName | null }
  | { readonly kind: "reference" };

interface PrimaryKey {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The prefix of the comment on the primary key, before the JSON. */
const distributionPrefix = "entity-derive ";

interface DistributionValue {
  readonly distribute: number | "reference";
  readonly colocatedWith?: readonly [schema: string, name: string];
}

/** Returns the statements that distribute a table of a catalog; none if it is not distributed. */
export function distributionStatements(table: KeyedTable): readonly string[] {
  const distribution = distributionOf(table);
  const primaryKey = table.constraints.find(({ kind }) => kind === "primary key");
  return distribution === null || primaryKey === undefined ? [] : distributeTable(table, primaryKey, distribution);
}

/** Returns the part of a distribution that is compared. Colocation only matters while a table is being distributed. */
export function distributionText(table: KeyedTable): string | null {
  const distribution = distributionOf(table);
  if (distribution === null) return null;
  return distribution.kind === "reference" ? "on every node" : `distributed by ${distribution.column}`;
}

/**
 * Returns two idempotent statements. The first one distributes the table if the server has Citus, and does nothing
 * otherwise. The second one records the distribution in a comment on the primary key, so that every server's catalog
 * has it. The comment has the column's position in the key, which stays valid when the column is renamed.
 */
export function distributeTable(
  table: QualifiedName,
  primaryKey: PrimaryKey,
  distribution: TableDistribution,
): readonly [string, string] {
  const name = quoteTable(table);
  const comment = quoteLiteral(distributionComment(primaryKey, distribution));
  return [
    distribution.kind === "reference"
      ? referenceTable(name)
      : distributedTable(name, distribution.column, ...colocation(distribution)),
    `COMMENT ON CONSTRAINT ${quoteIdentifier(primaryKey.name)} ON ${name} IS ${comment}`,
  ];
}

export function distributionComment(primaryKey: Pick<PrimaryKey, "columns">, distribution: TableDistribution): string {
  return distributionPrefix + JSON.stringify(distributionValue(primaryKey, distribution));
}

function distributionValue(
  { columns }: Pick<PrimaryKey, "columns">,
  distribution: TableDistribution,
): DistributionValue {
  if (distribution.kind === "reference") return { distribute: "reference" };
  const { column, colocatedWith } = distribution;
  const place = columns.indexOf(column) + 1;
  return colocatedWith === null
    ? { distribute: place }
    : { distribute: place, colocatedWith: [colocatedWith.schema, colocatedWith.name] };
}

function quoteTable({ schema, name }: QualifiedName): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

function colocation({ colocatedWith }: Extract<TableDistribution, { kind: "by" }>): readonly [table?: string] {
  return colocatedWith === null ? [] : [quoteTable(colocatedWith)];
}

/** Returns the call of the Citus function that distributes a table, whose name is given as SQL. */
export function distributionCall(table: string, distribution: TableDistribution): string {
  if (distribution.kind === "reference") return referenceTableCall(table);
  return distributedTableCall(table, distribution.column, ...colocation(distribution));
}

/** The part of a catalog's table that a distribution is read from. */
interface KeyedTable extends QualifiedName {
  readonly constraints: readonly (PrimaryKey & { readonly kind: string; readonly comment: string | null })[];
}

/** Returns the distribution of a table in a catalog; null if it has none. */
export function distributionOf({ constraints }: KeyedTable): TableDistribution | null {
  const primaryKey = constraints.find(({ kind }) => kind === "primary key");
  const comment = primaryKey?.comment ?? "";
  if (primaryKey === undefined || !comment.startsWith(distributionPrefix)) return null;
  const { distribute, colocatedWith } = parseComment(comment.slice(distributionPrefix.length));
  if (distribute === "reference") return { kind: "reference" };
  const column = typeof distribute === "number" ? primaryKey.columns[distribute - 1] : undefined;
  if (column === undefined) return null;
  return {
    kind: "by",
    column,
    colocatedWith: colocatedWith === undefined ? null : { schema: colocatedWith[0], name: colocatedWith[1] },
  };
}

/** Parses the comment, which users may have edited. */
function parseComment(text: string): Partial<DistributionValue> {
  try {
    return JSON.parse(text) as Partial<DistributionValue>;
  } catch {
    return {};
  }
}
