// Findings about changes that need a decision: types of keys, conversions without a cast, required columns without a value.
import type { Constraint } from "../../catalog/catalog.ts";
import { distributionText } from "../../catalog/distribution.ts";
import { displayName } from "../../catalog/names.ts";
import type { Finding } from "../migration-plan.ts";
import { type CatalogDiff, hasTypeChange, primaryKey, type TablePair, usingExpression } from "../plan/catalog-diff.ts";
import { backfills } from "../plan/columns/backfills.ts";
import { columnConversion } from "../sql/column-sql.ts";
import { objectFinding } from "./object-finding.ts";

export function manualChanges(diff: CatalogDiff): readonly Finding[] {
  return [
    ...diff.pairs.flatMap((pair) => [
      ...keyChange(diff, pair),
      ...missingConversions(diff, pair),
      ...missingValues(diff, pair),
    ]),
    ...domainChanges(diff),
  ];
}

const primaryKeyHelp =
  "keep the key and add a second identifier, or write the migration by hand with `entity-derive migrate new --empty`";

function keyChange({ from: catalog }: CatalogDiff, { from, to, columns }: TablePair): readonly Finding[] {
  const [before, after] = [primaryKey(from), primaryKey(to)];
  const name = displayName(to.schema, to.name);
  const [was, becomes] = [distributionText(from), distributionText(to)];
  if (was !== null && was !== becomes) {
    const help =
      "write the migration by hand with `entity-derive migrate new --empty`: `undistribute_table`, `alter_distributed_table`";
    const message = `the distribution of ${name} would change from ${was} to ${becomes ?? "one server"}`;
    return [objectFinding("ED808", "error", name, message, help)];
  }
  // The distribution column is added to the primary key.
  if (before === undefined || was !== becomes) return [];
  if (after === undefined || list(before) !== list(after)) {
    const wantedColumns = after === undefined ? "none" : `(${list(after)})`;
    return [
      objectFinding(
        "ED808",
        "error",
        name,
        `the primary key of ${name} would change from (${list(before)}) to ${wantedColumns}`,
        primaryKeyHelp,
      ),
    ];
  }
  return columns
    .filter((pair) => after.columns.includes(pair.to.name) && hasTypeChange(pair))
    .filter((pair) => !columnConversion(pair.from, pair.to, catalog).isWidening)
    .map((pair) =>
      objectFinding(
        "ED808",
        "error",
        displayName(to.schema, to.name, pair.to.name),
        `the primary key of ${name} would change from ${pair.from.type} to ${pair.to.type}`,
        primaryKeyHelp,
      ),
    );
}

const list = ({ columns }: Constraint): string => columns.join(", ");

function missingConversions(diff: CatalogDiff, { from, to, columns }: TablePair): readonly Finding[] {
  return columns
    .filter((pair) => hasTypeChange(pair) && usingExpression(diff.intent, to, pair.to) === null)
    .filter((pair) => primaryKey(from)?.columns.includes(pair.to.name) !== true)
    .filter((pair) => !columnConversion(pair.from, pair.to, diff.from).isAssignmentCast)
    .map((pair) => {
      const name = displayName(to.schema, to.name, pair.to.name);
      return objectFinding(
        "ED808",
        "error",
        name,
        `the type of ${name} changes from ${pair.from.type} to ${pair.to.type}, which PostgreSQL does not convert automatically`,
        'add the conversion: `@column({ using: "SQL" })`',
      );
    });
}

function missingValues(diff: CatalogDiff, pair: TablePair): readonly Finding[] {
  return backfills(diff, pair)
    .filter(({ isRequired, value }) => isRequired && value === null)
    .map(({ column, isNew }) => {
      const name = displayName(pair.to.schema, pair.to.name, column.name);
      const subject = isNew ? `the required column ${name} is new` : `the column ${name} becomes required`;
      return objectFinding(
        "ED802",
        "error",
        name,
        `${subject}, but existing rows have no value for it`,
        'add a `default`, or set the values of existing rows with `@column({ backfill: "SQL" })`',
      );
    });
}

function domainChanges({ from, to }: CatalogDiff): readonly Finding[] {
  return to.domains.flatMap((domain) => {
    const before = from.domains.find(({ schema, name }) => schema === domain.schema && name === domain.name);
    const text = ({ type, isNotNull, defaultValue, collation, constraints }: typeof domain): string =>
      JSON.stringify([type, isNotNull, defaultValue, collation, constraints]);
    if (before === undefined || text(before) === text(domain)) return [];
    const name = displayName(domain.schema, domain.name);
    return [
      objectFinding(
        "ED808",
        "error",
        name,
        `the domain ${name} has another definition`,
        "write ALTER DOMAIN in a migration by hand: `entity-derive migrate new --empty`",
      ),
    ];
  });
}
