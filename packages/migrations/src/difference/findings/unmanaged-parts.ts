// What others have made in a table of an entity: what vanishes with a column, and what keeps a column from changing.
import type { Constraint, Index, Table } from "../../catalog/catalog.ts";
import { displayName, tableKey } from "../../catalog/names.ts";
import type { Finding } from "../migration-plan.ts";
import { type CatalogDiff, hasTypeChange, type TablePair } from "../plan/catalog-diff.ts";
import { objectFinding, recreateHelp } from "./object-finding.ts";

interface Part {
  readonly kind: string;
  readonly name: string;
  /** All that it reads. */
  readonly columns: readonly string[];
}

interface DroppablePart extends Part {
  /** With these PostgreSQL drops it; with another one it refuses the DROP. */
  readonly dropsWith: readonly string[];
}

/** What PostgreSQL drops with a column, and nobody has said it. */
export function implicitDrops(diff: CatalogDiff, pair: TablePair): readonly Finding[] {
  const gone = droppedColumns(pair);
  return droppableParts(diff, pair).flatMap((part) => {
    const column = part.dropsWith.find((name) => gone.has(name));
    const shown = displayName(pair.to.schema, pair.to.name, part.name);
    if (column === undefined || diff.consent.drops.has(shown)) return [];
    const message = `the ${part.kind} ${shown} would vanish with the column ${column}`;
    const help = `drop it in a migration of its own before, or say \`--drop ${shown}\``;
    return [objectFinding("ED801", "error", shown, message, help)];
  });
}

/** What PostgreSQL refuses a change of a column for. */
export function blockingParts(diff: CatalogDiff, pair: TablePair): readonly Finding[] {
  const others = unmanagedParts(diff, pair);
  if (others === null) return [];
  const gone = droppedColumns(pair);
  const changed = new Set([...gone, ...typeChangeNames(pair)]);
  const named = [
    ...others.triggers.map((trigger) => ({ kind: "trigger", ...trigger })),
    ...others.policies.map((policy) => ({ kind: "policy", ...policy })),
  ].flatMap((part) => blockingFindings(pair, part, changed, "names"));
  const kept = droppableParts(diff, pair)
    .filter(({ dropsWith }) => !dropsWith.some((name) => gone.has(name)))
    .flatMap((part) => blockingFindings(pair, part, gone, "reads"));
  const computed = others.columns.flatMap(({ name, generated }) =>
    blockingFindings(pair, { kind: "generated column", name, columns: generated?.columns ?? [] }, changed, "reads"),
  );
  return [...named, ...kept, ...computed];
}

/** What PostgreSQL makes again when it changes a type, which fails where the new type does not suit it. */
export function typeChangeFailures(diff: CatalogDiff, error: string): readonly Finding[] {
  return diff.pairs.flatMap((pair) =>
    droppableParts(diff, pair).flatMap(({ kind, name, columns }) => {
      const column = columns.find((one) => typeChangeNames(pair).has(one));
      if (column === undefined) return [];
      const shown = displayName(pair.to.schema, pair.to.name, name);
      const message = `the ${kind} ${shown} reads the column ${column}, whose type changes, which fails: ${error}`;
      return [objectFinding("ED808", "error", shown, message, recreateHelp)];
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
  const shown = displayName(to.schema, to.name, name);
  return [
    objectFinding(
      "ED808",
      "error",
      shown,
      `the ${kind} ${shown} ${verb} the column ${column}, which changes`,
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

/** What an EXCLUDE reads in expressions and in its WHERE is known of its index alone. */
function constraintPart({ name, columns, index }: Constraint, { indexes }: Table): DroppablePart {
  const own: Index | undefined = indexes.find((one) => one.name === index);
  const dropsWith = [...columns, ...(own?.included ?? [])];
  return { kind: "constraint", name, dropsWith, columns: own?.columns ?? columns };
}

/** What is in the table and no entity has. */
function unmanagedParts({ wholeCatalog, from }: CatalogDiff, { to }: TablePair) {
  const whole = wholeCatalog.tables.find((table) => tableKey(table) === tableKey(to));
  const managed = from.tables.find((table) => tableKey(table) === tableKey(to));
  if (whole === undefined || managed === undefined) return null;
  const known = new Set(
    [...managed.indexes, ...managed.constraints, ...managed.triggers, ...managed.policies].map(({ name }) => name),
  );
  const own = <T extends { readonly name: string }>(items: readonly T[]): readonly T[] =>
    items.filter(({ name }) => !known.has(name));
  return {
    whole,
    indexes: own(whole.indexes),
    constraints: own(whole.constraints),
    triggers: own(whole.triggers),
    policies: own(whole.policies),
    columns: whole.columns.filter(({ name }) => managed.columns.every((one) => one.name !== name)),
  };
}
