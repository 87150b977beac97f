// Foreign keys of the tables into `@belongsTo`, and into `@hasMany` and `@hasOne` on the other side.
import type { Constraint, Table } from "@entity-derive/migrations";
import type { Literal } from "../text/literal.ts";
import { columnLeftOut } from "./constraints.ts";
import { type ClassName, options, type PulledWord, type Unsaid } from "./pulled.ts";
import { constraintRefusal, objectName, partKey, patternName, primaryKey, type Refusals } from "./table-facts.ts";

/** A table that becomes a class, as relations need it. */
export interface Related {
  readonly table: Table;
  readonly name: ClassName;
  readonly fields: ReadonlyMap<string, string>;
  /** What the type of each column is in TypeScript, by the column; of an entity that is there it is not known. */
  readonly types: ReadonlyMap<string, string> | null;
  /** The columns that no two rows share a value of. */
  readonly unique: ReadonlySet<string>;
}

export interface ForeignKey {
  readonly child: Related;
  readonly parent: Related;
  readonly constraint: Constraint;
  /** The column whose field has the annotation. */
  readonly column: string;
}

export interface Relations {
  /** By the child's table, then by its column. */
  readonly keys: readonly ForeignKey[];
  readonly unsaid: readonly Unsaid[];
}

/** `there`: the tables that have an entity already, which foreign keys may lead to. */
export function readForeignKeys(related: readonly Related[], there: readonly Related[], refused: Refusals): Relations {
  const keys: ForeignKey[] = [];
  const unsaid: Unsaid[] = [];
  for (const child of related) {
    for (const constraint of inOrder(child.table.constraints)) {
      const object = objectName(child.table, constraint.name);
      const parent = [...related, ...there].find(
        ({ table }) => table.schema === constraint.references?.schema && table.name === constraint.references.table,
      );
      const column = constraint.columns.find((name) => !keys.some((key) => key.child === child && key.column === name));
      const left = constraint.columns.find((name) => !child.fields.has(name));
      const reason =
        (left === undefined ? null : columnLeftOut(left)) ??
        constraintRefusal(constraint) ??
        refusal(child, parent, constraint) ??
        (column === undefined ? "its columns have other foreign keys" : null) ??
        refused.get(partKey("constraint", child.table, constraint.name)) ??
        null;
      if (reason !== null || parent === undefined || column === undefined)
        unsaid.push({ object, columns: constraint.columns, reason: reason ?? "" });
      else keys.push({ child, parent, constraint, column });
    }
  }
  return { keys, unsaid };
}

/** Foreign keys, first those that can stand at one field only. */
function inOrder(constraints: readonly Constraint[]): readonly Constraint[] {
  return constraints
    .filter(({ kind }) => kind === "foreign key")
    .sort((a, b) => Math.min(a.columns.length, 2) - Math.min(b.columns.length, 2));
}

function refusal(child: Related, parent: Related | undefined, constraint: Constraint): string | null {
  const { columns, references, definition } = constraint;
  if (parent === undefined || references === null) return "what it leads to is no entity";
  const key = primaryKey(parent.table)?.columns ?? [];
  if (key.length !== references.columns.length || key.some((name) => !references.columns.includes(name)))
    return "it leads to another key than the primary one";
  const id = parent.table.columns.find(({ name }) => parent.fields.get(name) === "id")?.name;
  const ofId = id === undefined ? undefined : parent.types?.get(id);
  if (id !== undefined && !key.includes(id) && columns.some((own) => child.types?.get(own) !== ofId))
    return "what it leads to has a field `id` that is not its key";
  if (/\bMATCH FULL\b/.test(definition)) return "it is MATCH FULL";
  const isComposite = columns.length > 1;
  if (references.setColumns !== null && !isComposite) return "it names the columns that it sets";
  for (const [own, target] of pairsOf(constraint)) {
    if (parent.types === null) break;
    const [type, other] = [child.types?.get(own), parent.types.get(target)];
    if (type !== other) return `its column is \`${type}\`, and the key that it leads to \`${other}\``;
  }
  const own = child.table.columns.filter(({ name }) => columns.includes(name));
  const required = own.filter(({ isNotNull }) => isNotNull);
  if (isComposite && required.length > 0 && required.length < own.length)
    return "some of its columns can be NULL, and others cannot";
  const actions = [references.onDelete, references.onUpdate];
  if (required.length > 0 && actions.includes("set null")) return "it sets NULL where none can be";
  if (required.some(({ defaultValue }) => defaultValue === null) && actions.includes("set default"))
    return "it sets a default that is not there";
  return null;
}

/** Its columns with those that they lead to. */
function pairsOf({ columns, references }: Constraint): readonly (readonly [own: string, target: string])[] {
  return columns.map((column, index) => [column, references?.columns[index] ?? ""]);
}

/** `@belongsTo<User>({ … })` */
export function belongsTo({ child, parent, constraint }: ForeignKey): PulledWord {
  const { references, name, isDeferrable, isDeferred, columns } = constraint;
  const isIndexed = child.table.indexes.some(
    ({ keys, method, predicate, constraint: made }) =>
      method === "btree" &&
      predicate === null &&
      made === null &&
      keys.length === columns.length &&
      keys.every(({ column }, index) => column === columns[index]),
  );
  const pairs = pairsOf(constraint).map(
    ([own, target]) => [child.fields.get(own) ?? own, parent.fields.get(target) ?? target] as const,
  );
  const given = options({
    on: pairs.length === 1 ? undefined : Object.fromEntries(pairs),
    name: name === patternName(child.table, columns, "fkey") ? undefined : name,
    onDelete: said(references?.onDelete),
    onUpdate: said(references?.onUpdate),
    deferrable: isDeferrable ? (isDeferred ? "deferred" : "immediate") : undefined,
    index: isIndexed ? undefined : false,
  });
  return { name: "belongsTo", of: parent.name, through: null, arguments: given === null ? [] : [given], origin: null };
}

/** PostgreSQL's default is left out. */
function said(action: string | undefined): Literal | undefined {
  return action === "no action" ? undefined : action;
}
