// Findings about indexes, constraints, triggers and policies that entities do not manage, in tables that they do.
import type { Constraint, Index, Table } from "../../catalog/catalog.ts";
import { displayName, tableKey } from "../../catalog/names.ts";
import type { Finding } from "../migration-plan.ts";
import { type CatalogDiff, hasTypeChange, type TablePair } from "../plan/catalog-diff.ts";
import { objectFinding, recreateHelp } from "./object-finding.ts";

interface Part {
  readonly kind: string;
  readonly name: string;
  /** All columns that it reads. */
  readonly columns: readonly string[];
}

interface DroppablePart extends Part {
  /** PostgreSQL drops the part with these columns. For other columns it refuses DROP COLUMN. */
  readonly dropsWith: readonly string[];
}

/** Returns findings for unmanaged parts that PostgreSQL would drop together with a column. */
export function implicitDrops(diff: CatalogDiff, pair: TablePair): readonly Finding[] {
  const droppedNames = droppedColumns(pair);
  return droppableParts(diff, pair).flatMap((part) => {
    const column = part.dropsWith.find((name) => droppedNames.has(name));
    const displayedName = displayName(pair.to.schema, pair.to.name, part.name);
    if (column === undefined || diff.consent.drops.has(displayedName)) return [];
    const message = `the ${part.kind} ${displayedName} would be dropped with the column ${column}`;
    const help = `drop it in a migration before this one, or confirm with \`--drop ${displayedName}\``;
    return [objectFinding("ED801", "error", displayedName, message, help, displayedName)];
  });
}

/** Returns findings for unmanaged parts that make PostgreSQL refuse a change of a column. */
export function blockingParts(diff: CatalogDiff, pair: TablePair): readonly Finding[] {
  const others = unmanagedParts(diff, pair);
  if (others === null) return [];
  const droppedNames = droppedColumns(pair);
  const changed = new Set([...droppedNames, ...typeChangeNames(pair)]);
  const namedParts = [
    ...others.triggers.map((trigger) => ({ kind: "trigger", ...trigger })),
    ...others.policies.map((policy) => ({ kind: "policy", ...policy })),
  ].flatMap((part) => blockingFindings(pair, part, changed, "names"));
  const readers = droppableParts(diff, pair)
    .filter(({ dropsWith }) => !dropsWith.some((name) => droppedNames.has(name)))
    .flatMap((part) => blockingFindings(pair, part, droppedNames, "reads"));
  const computed = others.columns.flatMap(({ name, generated }) =>
    blockingFindings(pair, { kind: "generated column", name, columns: generated?.columns ?? [] }, changed, "reads"),
  );
  return [...namedParts, ...readers, ...computed];
}

/** Returns findings for unmanaged parts that PostgreSQL rebuilds when a type changes, which may fail. */
export function typeChangeFailures(diff: CatalogDiff, error: string): readonly Finding[] {
  return diff.pairs.flatMap((pair) =>
    droppableParts(diff, pair).flatMap(({ kind, name, columns }) => {
      const column = columns.find((one) => typeChangeNames(pair).has(one));
      if (column === undefined) return [];
      const displayedName = displayName(pair.to.schema, pair.to.name, name);
      const message = `the ${kind} ${displayedName} reads the column ${column}, whose type changes, which fails: ${error}`;
      return [objectFinding("ED808", "error", displayedName, message, recreateHelp)];
    }),
  );
}

function blockingFindings(
  { to }: TablePair,
  { kind, name, columns }: Part,
  changed: ReadonlySet<string>,
  verb: "names" | "reads",
): readonly Finding[] {
  const column = columns.find((one) => changed.has(one));
  if (column === undefined) return [];
  const displayedName = displayName(to.schema, to.name, name);
  return [
    objectFinding(
      "ED808",
      "error",
      displayedName,
      `the ${kind} ${displayedName} ${verb} the column ${column}, which changes`,
      recreateHelp,
    ),
  ];
}

const droppedColumns = ({ dropped }: TablePair): ReadonlySet<string> => new Set(dropped.map(({ name }) => name));

const typeChangeNames = ({ columns }: TablePair): ReadonlySet<string> =>
  new Set(columns.filter(hasTypeChange).map(({ to }) => to.name));

function droppableParts(diff: CatalogDiff, pair: TablePair): readonly DroppablePart[] {
  const others = unmanagedParts(diff, pair);
  if (others === null) return [];
  return [
    ...others.indexes
      .filter(({ constraint }) => constraint === null)
      .map(({ name, columns }) => ({ kind: "index", name, columns, dropsWith: columns })),
    ...others.constraints
      .filter(({ kind }) => kind !== "not null")
      .map((constraint) => constraintPart(constraint, others.whole)),
  ];
}

/** The index of an EXCLUDE constraint has the columns of its expressions and its WHERE. */
function constraintPart({ name, columns, index }: Constraint, { indexes }: Table): DroppablePart {
  const unmanaged: Index | undefined = indexes.find((one) => one.name === index);
  const dropsWith = [...columns, ...(unmanaged?.included ?? [])];
  return { kind: "constraint", name, dropsWith, columns: unmanaged?.columns ?? columns };
}

/** Returns the parts of a table that no entity manages. */
function unmanagedParts({ wholeCatalog, from }: CatalogDiff, { to }: TablePair) {
  const whole = wholeCatalog.tables.find((table) => tableKey(table) === tableKey(to));
  const managed = from.tables.find((table) => tableKey(table) === tableKey(to));
  if (whole === undefined || managed === undefined) return null;
  const known = new Set(
    [...managed.indexes, ...managed.constraints, ...managed.triggers, ...managed.policies].map(({ name }) => name),
  );
  const unmanaged = <T extends { readonly name: string }>(items: readonly T[]): readonly T[] =>
    items.filter(({ name }) => !known.has(name));
  return {
    whole,
    indexes: unmanaged(whole.indexes),
    constraints: unmanaged(whole.constraints),
    triggers: unmanaged(whole.triggers),
    policies: unmanaged(whole.policies),
    columns: whole.columns.filter(({ name }) => managed.columns.every((one) => one.name !== name)),
  };
}
