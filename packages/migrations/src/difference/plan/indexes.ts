// Indexes, and constraints that are kept by one, into steps that lock nobody out while they are built.
import type { Constraint, Index, Table } from "../../catalog/catalog.ts";
import { createIndex, indexMeaning } from "../sql/definitions.ts";
import { qualified, quoted, temporary } from "../sql/quote.ts";
import { word } from "./files.ts";
import { type Change, matched } from "./matches.ts";
import { indexesSaidAgain, retypedColumns } from "./retypes.ts";
import type { TablePair } from "./scope.ts";
import { action, type Step, statement } from "./step.ts";

/** An index with the constraint that it keeps. */
interface Kept {
  readonly name: string;
  readonly index: Index;
  readonly constraint: Constraint | null;
}

interface IndexChanges {
  readonly added: readonly Kept[];
  readonly dropped: readonly Kept[];
  readonly renamed: readonly Change<Kept>[];
  readonly changed: readonly Change<Kept>[];
  /** An index that is there, and becomes that of a constraint of its name. */
  readonly attached: readonly Kept[];
}

export function indexChanges(pair: TablePair): IndexChanges {
  const again = indexesSaidAgain(pair, retypedColumns(pair));
  const those = (table: Table): readonly Kept[] =>
    table.indexes
      .filter(({ name }) => !again.has(name))
      .map((index) => ({
        name: index.name,
        index,
        constraint: table.constraints.find(({ name }) => name === index.constraint) ?? null,
      }));
  const { added, dropped, renamed, changed } = matched(those(pair.from), those(pair.to), meaning);
  const isAttached = ({ from, to }: Change<Kept>): boolean =>
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

const meaning = ({ index, constraint }: Kept): string =>
  [
    indexMeaning(index),
    index.isValid ? "" : "invalid",
    constraint === null ? "" : `${constraint.kind} ${constraint.isDeferrable} ${constraint.isDeferred}`,
  ].join();

export function buildIndexes(pair: TablePair): readonly Step[] {
  const { added, changed, attached } = indexChanges(pair);
  const broken = changed.filter(({ from }) => !from.index.isValid);
  return [
    // One whose build has failed keeps nothing, and has the name.
    ...broken.map(({ from }) => dropIndex(pair.to, from, false)),
    ...added.flatMap((kept) => [...build(pair.to, kept, kept.name), ...attach(pair.to, kept, kept.name)]),
    ...broken.flatMap(({ to }) => [...build(pair.to, to, to.name), ...attach(pair.to, to, to.name)]),
    ...attached.flatMap((kept) => attach(pair.to, kept, kept.name)),
    ...changed.filter((change) => !broken.includes(change)).flatMap((change) => replace(pair, change)),
  ];
}

function build(table: Table, { index, constraint }: Kept, name: string): readonly Step[] {
  // It has no form that builds its index before.
  if (constraint?.kind === "exclude") return [];
  const sql = createIndex(table, index, { name, isConcurrent: true });
  return [statement(label("add", index), null, sql, { company: "alone" })];
}

function attach(table: Table, { index, constraint }: Kept, name: string): readonly Step[] {
  if (constraint === null) return [];
  const called = word("add", index.keys[0]?.column ?? table.name, "constraint");
  return [action(called, table, `ADD CONSTRAINT ${constraintBy(constraint, name)}`)];
}

function constraintBy({ name, kind, definition, isDeferrable, isDeferred }: Constraint, index: string): string {
  if (kind === "exclude") return `${quoted(name)} ${definition}`;
  const deferred = isDeferrable ? ` DEFERRABLE${isDeferred ? " INITIALLY DEFERRED" : ""}` : "";
  return `${quoted(name)} ${kind.toUpperCase()} USING INDEX ${quoted(index)}${deferred}`;
}

/** The replacement is there before what it replaces goes. */
function replace(pair: TablePair, { from, to }: Change<Kept>): readonly Step[] {
  const table = pair.to;
  const name = temporary(to.name, [...pair.from.indexes, ...pair.to.indexes]);
  const called = label("change", to.index);
  const rename = (): Step =>
    statement(called, null, `ALTER INDEX ${qualified({ schema: table.schema, name })} RENAME TO ${quoted(to.name)}`);
  const built = build(table, to, name);
  if (from.constraint === null) {
    const dropped = dropIndex(table, from, false);
    return [...built, dropped, ...(to.constraint === null ? [rename()] : attach(table, to, name))];
  }
  const drop = action(called, table, `DROP CONSTRAINT ${quoted(from.name)}`);
  return [
    ...built,
    drop,
    ...(to.constraint === null
      ? [{ ...rename(), table }]
      : [action(called, table, `ADD CONSTRAINT ${constraintBy(to.constraint, name)}`)]),
  ];
}

/** Those of unique values are what `ON CONFLICT` of the version before needs. */
export function dropIndexes(pair: TablePair, isAfterDeployment: boolean): readonly Step[] {
  return indexChanges(pair)
    .dropped.filter(({ index }) => index.isUnique === isAfterDeployment)
    .filter(({ index }) => !index.columns.some((column) => pair.dropped.some(({ name }) => name === column)))
    .map((kept) => dropIndex(pair.to, kept, isAfterDeployment));
}

function dropIndex(table: Table, { name, index, constraint }: Kept, isAfterDeployment: boolean): Step {
  const called = label("drop", index);
  if (constraint !== null) {
    return action(called, table, `DROP CONSTRAINT ${quoted(name)}`, { isAfterDeployment });
  }
  // It may have to run again where the answer to it was lost.
  const sql = `DROP INDEX CONCURRENTLY IF EXISTS ${qualified({ schema: table.schema, name })}`;
  return statement(called, null, sql, { company: "alone", isAfterDeployment });
}

/** `add_email_index`, `drop_user_id_created_at_index` */
function label(verb: string, { keys, columns, name }: Index): string {
  const named = keys.flatMap(({ column }) => (column === null ? [] : [column]));
  const words = named.length > 0 ? named : columns;
  return words.length === 0 ? word(verb, name) : word(verb, ...words, "index");
}
