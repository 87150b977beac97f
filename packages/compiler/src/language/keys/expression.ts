// Keys by a default in SQL: `@id @auto @column({ default: "…" })`.
import { sql } from "../../text/sql.ts";
import type { KeyNumbering } from "./numbering.ts";

export const expression: KeyNumbering = { next: (column) => sql`(${column.expression})`, overriding: "" };
