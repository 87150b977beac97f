// Foreign keys that lead to a class into `@hasMany` and `@hasOne` of it; join tables into many to many.
import { camelCase, capitalized } from "../text/names.ts";
import { plural } from "../text/plural.ts";
import { type ClassName, options, type PulledWord } from "./pulled.ts";
import type { ForeignKey, Related } from "./relations.ts";
import { partKey, primaryKey, type Refusals } from "./table-facts.ts";

/** What a class has many of, or one. */
interface Children {
  readonly of: ClassName;
  readonly through: ClassName | null;
  readonly isOne: boolean;
  /** What its method is called if nothing else is. */
  readonly usual: string;
  /** Further names, where that is taken. */
  readonly otherwise: readonly string[];
  /** The fields of the foreign keys, where another leads there as well. */
  readonly foreignKey: string | undefined;
}

/** `@hasMany<Post>()`, `@hasMany<Tag, { through: PostTag }>()` and `@hasOne<Profile>()` of a class. */
export function childrenOf(parent: Related, keys: readonly ForeignKey[], refused: Refusals): readonly PulledWord[] {
  const taken = new Set(keys.filter(({ child }) => child === parent).map((key) => capitalized(key.parent.name.name)));
  const leading = keys.filter((key) => key.parent === parent);
  return leading.flatMap((key): readonly PulledWord[] => {
    const origin = `${partKey("constraint", key.child.table, key.constraint.name)} children`;
    if (refused.has(origin)) return [];
    const { of, through, isOne, usual, otherwise, foreignKey } = linked(key, keys) ?? direct(key, leading);
    const candidates = [...(foreignKey === undefined ? [usual] : []), ...otherwise];
    const name = candidates.find((candidate) => !taken.has(candidate));
    if (name === undefined) return [];
    taken.add(name);
    const given = options({
      foreignKey,
      name: name === usual ? undefined : camelCase(name.replace(/^\p{Lu}/u, (first) => first.toLowerCase())),
    });
    return [{ name: isOne ? "hasOne" : "hasMany", of, through, arguments: given === null ? [] : [given], origin }];
  });
}

function direct({ child, column, constraint, parent }: ForeignKey, leading: readonly ForeignKey[]): Children {
  const field = child.fields.get(column) ?? column;
  const isOne = constraint.columns.length === 1 && child.unique.has(column);
  const isOnly = leading.filter((other) => other.child === child && other.parent === parent).length === 1;
  const usual = isOne ? child.name.name : plural(child.name.name);
  return {
    of: child.name,
    through: null,
    isOne,
    usual,
    otherwise: [`${capitalized(roleOf(field))}${usual}`, `${usual}By${capitalized(field)}`],
    foreignKey: isOnly ? undefined : field,
  };
}

/** Rows on the other side of a join table; null where the child is none. */
function linked(key: ForeignKey, keys: readonly ForeignKey[]): Children | null {
  const { child, column, parent } = key;
  const other = isJoinTable(child, keys) ? keys.find((one) => one.child === child && one !== key) : undefined;
  if (other === undefined) return null;
  const usual = plural(other.parent.name.name);
  const role = capitalized(roleOf(child.fields.get(other.column) ?? other.column));
  return {
    of: other.parent.name,
    through: child.name,
    isOne: false,
    usual,
    otherwise: [plural(role), `${usual}By${child.name.name}`],
    foreignKey: other.parent === parent ? (child.fields.get(column) ?? column) : undefined,
  };
}

/** Whether the key of the table is two foreign keys, and it has nothing else. */
function isJoinTable(child: Related, keys: readonly ForeignKey[]): boolean {
  const { columns } = child.table;
  const own = keys.filter((key) => key.child === child);
  const key = primaryKey(child.table)?.columns ?? [];
  return (
    columns.length === 2 &&
    key.length === 2 &&
    own.length === 2 &&
    own.every(({ constraint, column }) => {
      const type = child.types?.get(column) ?? "";
      return constraint.columns.length === 1 && passedOn.has(type);
    })
  );
}

/** Types of the keys that many to many goes by. */
const passedOn: ReadonlySet<string> = new Set(["Uuid", "string", "i16", "i32", "i64", "bigint"]);

/** `authorId` → `author` */
function roleOf(field: string): string {
  return camelCase(field.replace(/_?id$/iu, "") || field);
}
