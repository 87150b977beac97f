// Steps that build and drop indexes, and constraints that use them, without blocking reads or writes.
import type { Constraint, Index, Table } from "../../../catalog/catalog.ts";
import { createIndex, indexMeaning } from "../../sql/definitions.ts";
import { qualifiedName, quoteIdentifier, temporaryName } from "../../sql/quote.ts";
import { regeneratedColumns, type TablePair } from "../catalog-diff.ts";
import { columnsWithTypeChange, recreatedIndexes } from "../columns/type-changes.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, type Step, statement } from "../step.ts";
import { type Change, matchByName } from "./match-by-name.ts";

/** An index and the constraint that it enforces. */
interface IndexEntry {
  readonly name: string;
  readonly index: Index;
  readonly constraint: Constraint | null;
}

interface IndexChanges {
  readonly added: readonly IndexEntry[];
  readonly dropped: readonly IndexEntry[];
  readonly renamed: readonly Change<IndexEntry>[];
  readonly changed: readonly Change<IndexEntry>[];
  /** Existing indexes that become the index of a constraint with their name. */
  readonly attached: readonly IndexEntry[];
}

export function indexChanges(pair: TablePair): IndexChanges {
  const recreated = recreatedIndexes(pair, columnsWithTypeChange(pair));
  const entriesOf = (table: Table): readonly IndexEntry[] =>
    table.indexes
      .filter(({ name }) => !recreated.has(name))
      .map((index) => ({
        name: index.name,
        index,
        constraint: table.constraints.find(({ name }) => name === index.constraint) ?? null,
      }));
  // These are dropped with their column.
  const regenerated = regeneratedColumns(pair);
  const kept = entriesOf(pair.from).filter(({ index }) => !index.columns.some((name) => regenerated.has(name)));
  const { added, dropped, renamed, changed } = matchByName(kept, entriesOf(pair.to), meaning);
  const isAttached = ({ from, to }: Change<IndexEntry>): boolean =>
    from.constraint === null &&
    to.constraint !== null &&
    from.index.isValid &&
    indexMeaning(from.index) === indexMeaning(to.index);
  return {
    added,
    dropped,
    renamed,
    changed: changed.filter((change) => !isAttached(change)),
    attached: changed.filter(isAttached).map(({ to }) => to),
  };
}

const meaning = ({ index, constraint }: IndexEntry): string =>
  [
    indexMeaning(index),
    index.isValid ? "" : "invalid",
    constraint === null ? "" : `${constraint.kind} ${constraint.isDeferrable} ${constraint.isDeferred}`,
  ].join();

export function buildIndexes(pair: TablePair): readonly Step[] {
  const { added, changed, attached } = indexChanges(pair);
  const broken = changed.filter(({ from }) => !from.index.isValid);
  return [
    // An index whose build failed enforces nothing, and its name is taken.
    ...broken.map(({ from }) => dropIndex(pair.to, from, false)),
    ...added.flatMap((entry) => [
      ...buildIndex(pair.to, entry, entry.name),
      ...attachConstraint(pair.to, entry, entry.name),
    ]),
    ...broken.flatMap(({ to }) => [...buildIndex(pair.to, to, to.name), ...attachConstraint(pair.to, to, to.name)]),
    ...attached.flatMap((entry) => attachConstraint(pair.to, entry, entry.name)),
    ...changed.filter((change) => !broken.includes(change)).flatMap((change) => replaceIndex(pair, change)),
  ];
}

function buildIndex(table: Table, { index, constraint }: IndexEntry, name: string): readonly Step[] {
  // EXCLUDE has no form that uses an existing index.
  if (constraint?.kind === "exclude") return [];
  const sql = createIndex(table, index, { name, isConcurrent: true });
  return [statement(stepName("add", index), null, sql, { batching: "standalone" })];
}

function attachConstraint(table: Table, { index, constraint }: IndexEntry, name: string): readonly Step[] {
  if (constraint === null) return [];
  const stepLabel = fileNamePart("add", index.keys[0]?.column ?? table.name, "constraint");
  return [action(stepLabel, table, `ADD CONSTRAINT ${constraintUsingIndex(constraint, name)}`)];
}

function constraintUsingIndex({ name, kind, definition, isDeferrable, isDeferred }: Constraint, index: string): string {
  if (kind === "exclude") return `${quoteIdentifier(name)} ${definition}`;
  const deferred = isDeferrable ? ` DEFERRABLE${isDeferred ? " INITIALLY DEFERRED" : ""}` : "";
  return `${quoteIdentifier(name)} ${kind.toUpperCase()} USING INDEX ${quoteIdentifier(index)}${deferred}`;
}

/** Builds the new index before the old one is dropped. */
function replaceIndex(pair: TablePair, { from, to }: Change<IndexEntry>): readonly Step[] {
  const table = pair.to;
  const name = temporaryName(to.name, [...pair.from.indexes, ...pair.to.indexes]);
  const stepLabel = stepName("change", to.index);
  const rename = (): Step =>
    statement(
      stepLabel,
      null,
      `ALTER INDEX ${qualifiedName({ schema: table.schema, name })} RENAME TO ${quoteIdentifier(to.name)}`,
    );
  const built = buildIndex(table, to, name);
  if (from.constraint === null) {
    const dropped = dropIndex(table, from, false);
    return [...built, dropped, ...(to.constraint === null ? [rename()] : attachConstraint(table, to, name))];
  }
  const drop = action(stepLabel, table, `DROP CONSTRAINT ${quoteIdentifier(from.name)}`);
  return [
    ...built,
    drop,
    ...(to.constraint === null
      ? [{ ...rename(), table }]
      : [action(stepLabel, table, `ADD CONSTRAINT ${constraintUsingIndex(to.constraint, name)}`)]),
  ];
}

/** Unique indexes stay until after the deployment: the previous version needs them for `ON CONFLICT`. */
export function dropIndexes(pair: TablePair, isAfterDeployment: boolean): readonly Step[] {
  return indexChanges(pair)
    .dropped.filter(({ index }) => index.isUnique === isAfterDeployment)
    .filter(({ index }) => !index.columns.some((column) => pair.dropped.some(({ name }) => name === column)))
    .map((entry) => dropIndex(pair.to, entry, isAfterDeployment));
}

function dropIndex(table: Table, { name, index, constraint }: IndexEntry, isAfterDeployment: boolean): Step {
  const stepLabel = stepName("drop", index);
  if (constraint !== null) {
    return action(stepLabel, table, `DROP CONSTRAINT ${quoteIdentifier(name)}`, { isAfterDeployment });
  }
  // IF EXISTS, since a statement outside of a transaction may run twice.
  const sql = `DROP INDEX CONCURRENTLY IF EXISTS ${qualifiedName({ schema: table.schema, name })}`;
  return statement(stepLabel, null, sql, { batching: "standalone", isAfterDeployment });
}

/** `add_email_index`, `drop_user_id_created_at_index` */
function stepName(verb: string, { keys, columns, name }: Index): string {
  const columnNames = keys.flatMap(({ column }) => (column === null ? [] : [column]));
  const words = columnNames.length > 0 ? columnNames : columns;
  return words.length === 0 ? fileNamePart(verb, name) : fileNamePart(verb, ...words, "index");
}
