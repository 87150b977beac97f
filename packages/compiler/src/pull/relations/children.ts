// Converts incoming foreign keys to `@hasMany` and `@hasOne`, and join tables to many-to-many relations.
import { camelCase, capitalized } from "../../text/names.ts";
import { plural } from "../../text/plural.ts";
import { type ClassName, options, type PulledAnnotation } from "../pulled-entity.ts";
import { partKey, primaryKey, type Refusals } from "../table/refusals.ts";
import type { ForeignKey, RelatedTable } from "./foreign-keys.ts";

/** A relation to many rows, or to one. */
interface ChildRelation {
  readonly of: ClassName;
  readonly through: ClassName | null;
  readonly isOne: boolean;
  /** The preferred name of the method. */
  readonly preferredName: string;
  /** Alternative names, if that is taken. */
  readonly alternativeNames: readonly string[];
  /** The fields of the foreign key, if there is more than one to this class. */
  readonly foreignKey: string | undefined;
}

/** Returns `@hasMany<Post>()`, `@hasMany<Tag, { through: PostTag }>()` and `@hasOne<Profile>()` of a class. */
export function childrenOf(
  parent: RelatedTable,
  keys: readonly ForeignKey[],
  refused: Refusals,
): readonly PulledAnnotation[] {
  const takenNames = new Set(
    keys.filter(({ child }) => child === parent).map((key) => capitalized(key.parent.name.name)),
  );
  const leading = keys.filter((key) => key.parent === parent);
  return leading.flatMap((key): readonly PulledAnnotation[] => {
    const origin = `${partKey("constraint", key.child.table, key.constraint.name)} children`;
    if (refused.has(origin)) return [];
    const { of, through, isOne, preferredName, alternativeNames, foreignKey } =
      throughRelation(key, keys) ?? direct(key, leading);
    const candidates = [...(foreignKey === undefined ? [preferredName] : []), ...alternativeNames];
    const name = candidates.find((candidate) => !takenNames.has(candidate));
    if (name === undefined) return [];
    takenNames.add(name);
    const relationOptions = options({
      foreignKey,
      name: name === preferredName ? undefined : camelCase(name.replace(/^\p{Lu}/u, (first) => first.toLowerCase())),
    });
    return [
      {
        name: isOne ? "hasOne" : "hasMany",
        of,
        through,
        arguments: relationOptions === null ? [] : [relationOptions],
        origin,
      },
    ];
  });
}

function direct({ child, column, constraint, parent }: ForeignKey, leading: readonly ForeignKey[]): ChildRelation {
  const field = child.fields.get(column) ?? column;
  const isOne = constraint.columns.length === 1 && child.unique.has(column);
  const isOnly = leading.filter((other) => other.child === child && other.parent === parent).length === 1;
  const preferredName = isOne ? child.name.name : plural(child.name.name);
  return {
    of: child.name,
    through: null,
    isOne,
    preferredName,
    alternativeNames: [`${capitalized(roleOf(field))}${preferredName}`, `${preferredName}By${capitalized(field)}`],
    foreignKey: isOnly ? undefined : field,
  };
}

/** Returns the relation through a join table; null if the child is not one. */
function throughRelation(key: ForeignKey, keys: readonly ForeignKey[]): ChildRelation | null {
  const { child, column, parent } = key;
  const other = isJoinTable(child, keys) ? keys.find((one) => one.child === child && one !== key) : undefined;
  if (other === undefined) return null;
  const preferredName = plural(other.parent.name.name);
  const role = capitalized(roleOf(child.fields.get(other.column) ?? other.column));
  return {
    of: other.parent.name,
    through: child.name,
    isOne: false,
    preferredName,
    alternativeNames: [plural(role), `${preferredName}By${child.name.name}`],
    foreignKey: other.parent === parent ? (child.fields.get(column) ?? column) : undefined,
  };
}

/** True if the table consists of two foreign keys, which are its primary key. */
function isJoinTable(child: RelatedTable, keys: readonly ForeignKey[]): boolean {
  const { columns } = child.table;
  const own = keys.filter((key) => key.child === child);
  const key = primaryKey(child.table)?.columns ?? [];
  return (
    columns.length === 2 &&
    key.length === 2 &&
    own.length === 2 &&
    own.every(({ constraint, column }) => {
      const type = child.types?.get(column) ?? "";
      return constraint.columns.length === 1 && linkableKeys.has(type);
    })
  );
}

/** The key types that many-to-many relations support. */
const linkableKeys: ReadonlySet<string> = new Set(["Uuid", "string", "i16", "i32", "i64", "bigint"]);

/** `authorId` → `author` */
function roleOf(field: string): string {
  return camelCase(field.replace(/_?id$/iu, "") || field);
}
