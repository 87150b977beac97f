// The owners of rows: which column names them, and the owner that each person is in it.
import type { Database } from "entity-derive/runtime";
import type { Person } from "./people.ts";

/** A column that names the owner of a row. */
export interface OwnerColumn {
  /** The table of the entity, without its schema. */
  readonly table: string;
  /** `uuid`, `text`, `integer`, … */
  readonly type: string;
  /** The table whose rows are the owners, and its key; null if there is no foreign key. */
  readonly references: { readonly table: string; readonly key: string } | null;
}

export async function readOwnerColumn(db: Database, table: string, column: string): Promise<OwnerColumn> {
  const { rows } = await db.query({ name: "playground.owner", text: columnSql }, [table, column]);
  const [type, target, key] = rows[0] ?? [];
  const references = target == null || key == null ? null : { table: target, key };
  return { table, type: type ?? "text", references };
}

const columnSql = `SELECT format_type(a.atttypid, NULL), k.confrelid::REGCLASS::TEXT, quote_ident(t.attname)
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
LEFT JOIN pg_catalog.pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]
LEFT JOIN pg_catalog.pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = k.confkey[1]
WHERE c.relname = $1 AND a.attname = $2 AND c.relkind IN ('r', 'p')`;

/** Returns the owner that a person is, as the type of the column has it in TypeScript. */
export function ownerOf({ id, number, name }: Person, { type }: OwnerColumn): string | number | bigint {
  if (type === "uuid") return id;
  if (type === "bigint") return BigInt(number);
  return type === "integer" || type === "smallint" ? number : name;
}
