// Converts foreign keys to `@belongsTo`, and to `@hasMany` and `@hasOne` on the other side.
import type { Constraint, Table } from "@entity-derive/migrations";
import type { Literal } from "../../text/literal.ts";
import { type ClassName, options, type PulledAnnotation, type UnsupportedPart } from "../pulled-entity.ts";
import { omittedColumnReason } from "../table/constraints.ts";
import { constraintRefusal, objectName, partKey, patternName, primaryKey, type Refusals } from "../table/refusals.ts";

/** A table that becomes a class, with data for relations. */
export interface RelatedTable {
  readonly table: Table;
  readonly name: ClassName;
  readonly fields: ReadonlyMap<string, string>;
  /** TypeScript types by column; unknown for existing entities. */
  readonly types: ReadonlyMap<string, string> | null;
  /** The columns with a unique constraint of their own. */
  readonly unique: ReadonlySet<string>;
}

export interface ForeignKey {
  readonly child: RelatedTable;
  readonly parent: RelatedTable;
  readonly constraint: Constraint;
  /** The column whose field has the annotation. */
  readonly column: string;
}

export interface Relations {
  /** Sorted by the child's table, then by column. */
  readonly keys: readonly ForeignKey[];
  readonly unsupported: readonly UnsupportedPart[];
}

/** `there` are the tables of existing entities, which foreign keys may reference. */
export function readForeignKeys(
  related: readonly RelatedTable[],
  there: readonly RelatedTable[],
  refused: Refusals,
): Relations {
  const keys: ForeignKey[] = [];
  const unsupported: UnsupportedPart[] = [];
  for (const child of related) {
    for (const constraint of leastFlexibleFirst(child.table.constraints)) {
      const object = objectName(child.table, constraint.name);
      const parent = [...related, ...there].find(
        ({ table }) => table.schema === constraint.references?.schema && table.name === constraint.references.table,
      );
      const column = constraint.columns.find((name) => !keys.some((key) => key.child === child && key.column === name));
      const unsupportedColumn = constraint.columns.find((name) => !child.fields.has(name));
      const reason =
        (unsupportedColumn === undefined ? null : omittedColumnReason(unsupportedColumn)) ??
        constraintRefusal(constraint) ??
        refusal(child, parent, constraint) ??
        (column === undefined ? "its columns have other foreign keys" : null) ??
        refused.get(partKey("constraint", child.table, constraint.name)) ??
        null;
      if (reason !== null || parent === undefined || column === undefined)
        unsupported.push({ object, columns: constraint.columns, reason: reason ?? "" });
      else keys.push({ child, parent, constraint, column });
    }
  }
  return { keys, unsupported };
}

/** Sorts foreign keys, those of one column first, because only one field can have them. */
function leastFlexibleFirst(constraints: readonly Constraint[]): readonly Constraint[] {
  return constraints
    .filter(({ kind }) => kind === "foreign key")
    .sort((a, b) => Math.min(a.columns.length, 2) - Math.min(b.columns.length, 2));
}

function refusal(child: RelatedTable, parent: RelatedTable | undefined, constraint: Constraint): string | null {
  const { columns, references, definition } = constraint;
  if (parent === undefined || references === null) return "it refers to a table without an entity";
  const key = primaryKey(parent.table)?.columns ?? [];
  if (key.length !== references.columns.length || key.some((name) => !references.columns.includes(name)))
    return "it does not refer to the primary key";
  const id = parent.table.columns.find(({ name }) => parent.fields.get(name) === "id")?.name;
  const ofId = id === undefined ? undefined : parent.types?.get(id);
  if (id !== undefined && !key.includes(id) && columns.some((own) => child.types?.get(own) !== ofId))
    return "the referenced table has a field `id` that is not its key";
  if (/\bMATCH FULL\b/.test(definition)) return "it is MATCH FULL";
  const isComposite = columns.length > 1;
  if (references.setColumns !== null && !isComposite) return "its action names columns";
  for (const [own, target] of pairsOf(constraint)) {
    if (parent.types === null) break;
    const [type, other] = [child.types?.get(own), parent.types.get(target)];
    if (type !== other) return `its column is \`${type}\`, but the key that it refers to is \`${other}\``;
  }
  const own = child.table.columns.filter(({ name }) => columns.includes(name));
  const required = own.filter(({ isNotNull }) => isNotNull);
  if (isComposite && required.length > 0 && required.length < own.length)
    return "some of its columns are nullable, and others are not";
  const actions = [references.onDelete, references.onUpdate];
  if (required.length > 0 && actions.includes("set null")) return "it sets NULL in a NOT NULL column";
  if (required.some(({ defaultValue }) => defaultValue === null) && actions.includes("set default"))
    return "it sets a default, and its column has none";
  return null;
}

function pairsOf({ columns, references }: Constraint): readonly (readonly [own: string, target: string])[] {
  return columns.map((column, index) => [column, references?.columns[index] ?? ""]);
}

/** `@belongsTo<User>({ … })` */
export function belongsTo({ child, parent, constraint }: ForeignKey, live: ReadonlySet<string>): PulledAnnotation {
  const { references, name, isDeferrable, isDeferred, columns } = constraint;
  const isIndexed = child.table.indexes.some(
    ({ keys, method, predicate, constraint: foreignKey }) =>
      method === "btree" &&
      predicate === null &&
      foreignKey === null &&
      keys.length === columns.length &&
      keys.every(({ column }, index) => column === columns[index]),
  );
  const pairs = pairsOf(constraint).map(
    ([own, target]) => [child.fields.get(own) ?? own, parent.fields.get(target) ?? target] as const,
  );
  const relationOptions = options({
    live: live.has(partKey("constraint", child.table, constraint.name)) ? true : undefined,
    on: pairs.length === 1 ? undefined : Object.fromEntries(pairs),
    name: name === patternName(child.table, columns, "fkey") ? undefined : name,
    onDelete: actionOption(references?.onDelete),
    onUpdate: actionOption(references?.onUpdate),
    deferrable: isDeferrable ? (isDeferred ? "deferred" : "immediate") : undefined,
    index: isIndexed ? undefined : false,
  });
  return {
    name: "belongsTo",
    of: parent.name,
    through: null,
    arguments: relationOptions === null ? [] : [relationOptions],
    origin: null,
  };
}

/** The default of PostgreSQL is left out. */
function actionOption(action: string | undefined): Literal | undefined {
  return action === "no action" ? undefined : action;
}
