// Foreign keys of the tables into `@belongsTo`, and into `@hasMany` and `@hasOne` on the other side.
import type { Constraint, Table } from "@entity-derive/migrations";
import type { Literal } from "../text/literal.ts";
import { camelCase, capitalized, plural } from "../text/names.ts";
import { type ClassName, options, type PulledWord, type Unsaid } from "./pulled.ts";
import { constraintRefusal, objectName, patternName, primaryKey, type Refused } from "./table-facts.ts";

/** A table that becomes a class, as relations need it. */
export interface Related {
  readonly table: Table;
  readonly name: ClassName;
  readonly fields: ReadonlyMap<string, string>;
  /** What the type of each column is in TypeScript, by the column. */
  readonly types: ReadonlyMap<string, string>;
  /** The columns that no two rows share a value of. */
  readonly unique: ReadonlySet<string>;
}

export interface ForeignKey {
  readonly child: Related;
  readonly parent: Related;
  readonly constraint: Constraint;
  readonly column: string;
}

export interface Relations {
  /** By the child's table, then by its column. */
  readonly keys: readonly ForeignKey[];
  readonly unsaid: readonly Unsaid[];
}

export function readForeignKeys(related: readonly Related[], refused: Refused): Relations {
  const keys: ForeignKey[] = [];
  const unsaid: Unsaid[] = [];
  for (const child of related) {
    for (const constraint of child.table.constraints) {
      if (constraint.kind !== "foreign key") continue;
      const object = objectName(child.table, constraint.name);
      const [column = ""] = constraint.columns;
      const parent = related.find(
        ({ table }) => table.schema === constraint.references?.schema && table.name === constraint.references.table,
      );
      const isTwice = keys.some((key) => key.child === child && key.column === column);
      const reason =
        constraintRefusal(constraint) ??
        refusal(child, parent, constraint) ??
        (isTwice ? "its column has another foreign key" : null) ??
        (refused.has(object) ? "no annotation gives the same" : null);
      if (reason !== null || parent === undefined) unsaid.push({ object, reason: reason ?? "" });
      else keys.push({ child, parent, constraint, column });
    }
  }
  return { keys, unsaid };
}

function refusal(
  child: Related,
  parent: Related | undefined,
  { columns, references, definition }: Constraint,
): string | null {
  if (parent === undefined || references === null) return "what it leads to is no entity";
  const [column = "", second] = columns;
  if (second !== undefined) return "it is over several columns";
  const key = primaryKey(parent.table)?.columns ?? [];
  if (key.length !== 1 || key[0] !== references.columns[0]) return "it leads to another key than the primary one";
  if (/\bMATCH FULL\b/.test(definition)) return "it is MATCH FULL";
  if (references.setColumns !== null) return "it names the columns that it sets";
  const [type, other] = [child.types.get(column), parent.types.get(key[0] ?? "")];
  if (type !== other) return `its column is \`${type}\`, and the key that it leads to \`${other}\``;
  const { isNotNull, defaultValue } = child.table.columns.find(({ name }) => name === column) ?? {};
  const actions = [references.onDelete, references.onUpdate];
  if (isNotNull === true && actions.includes("set null")) return "it sets NULL where none can be";
  if (defaultValue === null && isNotNull === true && actions.includes("set default"))
    return "it sets a default that is not there";
  return null;
}

/** `@belongsTo<User>({ … })` */
export function belongsTo({ child, parent, constraint, column }: ForeignKey): PulledWord {
  const { references, name, isDeferrable, isDeferred } = constraint;
  const isIndexed = child.table.indexes.some(
    ({ keys, method, predicate, constraint: made }) =>
      method === "btree" && keys.length === 1 && keys[0]?.column === column && predicate === null && made === null,
  );
  const given = options({
    name: name === patternName(child.table, [column], "fkey") ? undefined : name,
    onDelete: said(references?.onDelete),
    onUpdate: said(references?.onUpdate),
    deferrable: isDeferrable ? (isDeferred ? "deferred" : "immediate") : undefined,
    index: isIndexed ? undefined : false,
  });
  return { name: "belongsTo", of: parent.name, arguments: given === null ? [] : [given] };
}

/** PostgreSQL's default is left out. */
function said(action: string | undefined): Literal | undefined {
  return action === "no action" ? undefined : action;
}

/** `@hasMany<Post>()` and `@hasOne<Profile>()` of a class. */
export function childrenOf(parent: Related, keys: readonly ForeignKey[]): readonly PulledWord[] {
  const taken = new Set(keys.filter(({ child }) => child === parent).map((key) => capitalized(key.parent.name.name)));
  const leading = keys.filter((key) => key.parent === parent);
  return leading.flatMap((key) => {
    const { child, column } = key;
    const field = child.fields.get(column) ?? column;
    const isOne = child.unique.has(column);
    const others = leading.filter((other) => other.child === child);
    const usual = isOne ? child.name.name : plural(child.name.name);
    const role = camelCase(field.replace(/_?id$/iu, "") || field);
    const candidates = [
      ...(others.length === 1 ? [usual] : []),
      `${capitalized(role)}${usual}`,
      `${usual}By${capitalized(field)}`,
    ];
    const name = candidates.find((candidate) => !taken.has(candidate));
    if (name === undefined) return [];
    taken.add(name);
    const given = options({
      foreignKey: others.length > 1 ? field : undefined,
      name: name === usual ? undefined : camelCase(name.replace(/^\p{Lu}/u, (first) => first.toLowerCase())),
    });
    return [{ name: isOne ? "hasOne" : "hasMany", of: child.name, arguments: given === null ? [] : [given] }];
  });
}
