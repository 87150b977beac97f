// How Citus is to spread a table over its nodes, into the statements that say so, and back from what the catalog has of them.
import { dollarQuoteDelimiter, quoteIdentifier, quoteLiteral } from "./identifier.ts";

/** By the values of a column of the primary key, beside the rows of another table; or each row on every node. */
export type TableDistribution =
  | { readonly kind: "by"; readonly column: string; readonly colocatedWith: TableName | null }
  | { readonly kind: "reference" };

interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** What of the primary key is needed: its name, and its columns in their order. */
interface PrimaryKey {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What stands before the JSON in the comment on the primary key. */
const distributionPrefix = "entity-derive ";

interface DistributionValue {
  readonly distribute: number | "reference";
  readonly beside?: readonly [schema: string, name: string];
}

/** The statements that distribute a table of a catalog; none for one that is not to be distributed. */
export function distributionStatements(table: KeyedTable): readonly string[] {
  const distribution = distributionOf(table);
  const primaryKey = table.constraints.find(({ kind }) => kind === "primary key");
  return distribution === null || primaryKey === undefined ? [] : distributeTable(table, primaryKey, distribution);
}

/** What is compared: the other table is a matter of the moment in which a table is distributed. */
export function distributionText(table: KeyedTable): string | null {
  const distribution = distributionOf(table);
  if (distribution === null) return null;
  return distribution.kind === "reference" ? "on every node" : `distributed by ${distribution.column}`;
}

/**
 * Two statements, which can be run again. The first one distributes the table where Citus is, and does nothing on any
 * other server. The second one says so in a comment on the primary key: a catalog shows it on every server, and a
 * rename of the column, of which it says the place in the key, leaves it true.
 */
export function distributeTable(
  table: TableName,
  primaryKey: PrimaryKey,
  distribution: TableDistribution,
): readonly [string, string] {
  const name = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
  const comment = quoteLiteral(distributionComment(primaryKey, distribution));
  return [
    citusBlock(quoteLiteral(name), distribution),
    `COMMENT ON CONSTRAINT ${quoteIdentifier(primaryKey.name)} ON ${name} IS ${comment}`,
  ];
}

/** The comment on the primary key of a table that is distributed. */
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
    : { distribute: place, beside: [colocatedWith.schema, colocatedWith.name] };
}

function citusBlock(table: string, distribution: TableDistribution): string {
  const [isSuch, call] =
    distribution.kind === "reference"
      ? ["partmethod = 'n' AND repmodel = 't'", `create_reference_table(${table})`]
      : ["partmethod = 'h'", `create_distributed_table(${[table, ...distributionArguments(distribution)].join(", ")})`];
  const body = [
    "BEGIN",
    "  IF to_regclass('pg_dist_partition') IS NOT NULL THEN",
    "    IF NOT EXISTS (",
    `      SELECT FROM pg_dist_partition WHERE logicalrelid = ${table}::regclass AND ${isSuch}`,
    "    ) THEN",
    // Foreign keys to reference tables may follow in the same transaction, after nothing that nodes did side by side.
    "      PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);",
    `      PERFORM ${call};`,
    "    END IF;",
    "  END IF;",
    "END",
  ].join("\n");
  const quote = dollarQuoteDelimiter(body);
  return `DO ${quote}\n${body}\n${quote}`;
}

function distributionArguments({
  column,
  colocatedWith,
}: Extract<TableDistribution, { kind: "by" }>): readonly string[] {
  if (colocatedWith === null) return [quoteLiteral(column)];
  const other = quoteLiteral(`${quoteIdentifier(colocatedWith.schema)}.${quoteIdentifier(colocatedWith.name)}`);
  return [quoteLiteral(column), `colocate_with => ${other}`];
}

/** What is asked of a table in a catalog. */
interface KeyedTable extends TableName {
  readonly constraints: readonly (PrimaryKey & { readonly kind: string; readonly comment: string | null })[];
}

/** How a table of a catalog is to be distributed; null for one of which nothing says so. */
export function distributionOf({ constraints }: KeyedTable): TableDistribution | null {
  const primaryKey = constraints.find(({ kind }) => kind === "primary key");
  const comment = primaryKey?.comment ?? "";
  if (primaryKey === undefined || !comment.startsWith(distributionPrefix)) return null;
  const { distribute, beside } = parseComment(comment.slice(distributionPrefix.length));
  if (distribute === "reference") return { kind: "reference" };
  const column = typeof distribute === "number" ? primaryKey.columns[distribute - 1] : undefined;
  if (column === undefined) return null;
  return { kind: "by", column, colocatedWith: beside === undefined ? null : { schema: beside[0], name: beside[1] } };
}

/** Somebody else may have written there. */
function parseComment(text: string): Partial<DistributionValue> {
  try {
    return JSON.parse(text) as Partial<DistributionValue>;
  } catch {
    return {};
  }
}
