// Converts columns to annotated fields.
import type { Column } from "@entity-derive/migrations";
import type { Literal } from "../text/literal.ts";
import { snakeCase } from "../text/names.ts";
import { literalDefault } from "./default-value.ts";
import {
  annotation,
  bareAnnotation,
  options,
  type PulledAnnotation,
  type PulledField,
  type PulledType,
} from "./pulled-entity.ts";
import type { RelatedTable } from "./relations/foreign-keys.ts";
import { primaryKey, withoutParentheses } from "./table/refusals.ts";

/** The properties of a column besides those in the catalog. */
export interface ColumnFacts {
  readonly column: Column;
  readonly type: PulledType;
  /** `varchar`, `type` and `pgEnum` of `@column`. */
  readonly typeOptions: Readonly<Record<string, Literal>>;
  /** `unique`, `check` and `index` of `@column`. */
  readonly constraintOptions: Readonly<Record<string, Literal>>;
  /** Its foreign key. */
  readonly belongsTo: PulledAnnotation | null;
  readonly isDeletion: boolean;
  /** True if its default can be an initializer. */
  readonly mayInitialize: boolean;
  /** True if a policy compares it with the owner. */
  readonly isOwner: boolean;
}

/** Returns the soft-delete column, or null. */
export function deletionColumn(columns: readonly Column[]): Column | null {
  return (
    columns.find(
      ({ name, type, isNotNull, defaultValue, generated }) =>
        snakeCase(name) === "deleted_at" &&
        /^timestamp.* with time zone$/.test(type) &&
        !isNotNull &&
        defaultValue === null &&
        generated === null,
    ) ?? null
  );
}

export function readField(facts: ColumnFacts, { table, fields }: Pick<RelatedTable, "table" | "fields">): PulledField {
  const { column, type, typeOptions, constraintOptions, belongsTo } = facts;
  const name = fields.get(column.name) ?? column.name;
  const key = primaryKey(table);
  const isKey = key?.columns.includes(column.name) === true;
  const role = roleOf(facts, isKey);
  const initializer = role === "plain" && facts.mayInitialize ? literalDefault(column, type) : undefined;
  const isImplied = role === "version" || (role === "auto" && column.defaultValue === impliedDefault(column));
  const keyName =
    key !== undefined && key.columns[0] === column.name && key.name !== `${table.name}_pkey`
      ? { name: key.name }
      : null;
  const columnOptions = options({
    name: snakeCase(name) === column.name ? undefined : column.name,
    ...typeOptions,
    default: initializer === undefined && !isImplied ? (column.defaultValue ?? undefined) : undefined,
    generated: generatedOption(column),
    identity: column.identity === "always" ? "always" : undefined,
    ...constraintOptions,
  });
  const places = placesOf(facts, role, isKey);
  const words: readonly (PulledAnnotation | null)[] = [
    isKey ? (keyName === null ? bareAnnotation("id") : annotation("id", keyName)) : null,
    facts.isOwner ? bareAnnotation("owner") : null,
    role === "version" ? bareAnnotation("version") : null,
    role === "auto" || role === "version" ? bareAnnotation("auto") : null,
    belongsTo,
    places.length === 0 ? null : annotation("field", ...places),
    columnOptions === null ? null : annotation("column", columnOptions),
  ];
  return {
    name,
    column: column.name,
    doc: column.comment,
    annotations: words.filter((word) => word !== null),
    type,
    isNullable: !column.isNotNull,
    initializer,
  };
}

type Role = "plain" | "auto" | "generated" | "version" | "deletion";

function roleOf({ column, type, isDeletion }: ColumnFacts, isKey: boolean): Role {
  const { name, defaultValue, isNotNull, identity, generated } = column;
  if (generated !== null) return "generated";
  if (isDeletion) return "deletion";
  if (identity !== null) return "auto";
  const isInteger = !type.isArray && integers.has(type.name);
  if (isInteger && defaultValue?.startsWith("nextval(") === true) return "auto";
  if (isInteger && isNotNull && !isKey && defaultValue === "0" && versionName.test(name) && type.name !== "bigint")
    return "version";
  const isTime =
    defaultValue !== null && /^(?:now\(\)|CURRENT_TIMESTAMP|CURRENT_DATE|LOCALTIMESTAMP)/.test(defaultValue);
  return isTime && isNotNull && stamps.test(snakeCase(name)) && !isKey ? "auto" : "plain";
}

const integers: ReadonlySet<string> = new Set(["i16", "i32", "i64", "bigint"]);
const versionName = /^(?:lock_|row_)?version$/i;
const stamps = /^(?:created|updated|inserted|modified|changed|last_updated?|last_modified)(?:_(?:at|on|date|time))?$/;

/** Returns the default that `@auto` implies for this type. */
function impliedDefault({ type }: Column): string | null {
  if (type === "date") return "CURRENT_DATE";
  return /^timestamp/.test(type) ? "now()" : null;
}

function generatedOption({ generated }: Column): Literal | undefined {
  if (generated === null) return undefined;
  const sql = withoutParentheses(generated.expression);
  return generated.kind === "stored" ? sql : { sql, kind: "virtual" };
}

function placesOf({ column, type, isOwner }: ColumnFacts, role: Role, isKey: boolean): readonly string[] {
  if (role === "deletion") return ["skip"];
  // The server sets the owner, and no request changes it.
  if (isOwner) return ["response"];
  // A UUID key is generated by the repository, a number by PostgreSQL; any other key is sent by clients.
  if (isKey) return role === "plain" && type.name !== "Uuid" ? ["create"] : [];
  if (role !== "plain") return ["response"];
  return secrets.test(snakeCase(column.name)) ? ["create", "update"] : ["create", "update", "response"];
}

/** Columns that responses leave out until somebody decides otherwise. */
const secrets = /(?:^|_)(?:password|passwd|pwd|secret|salt|otp|digest|token)(?:_|$)/;
