// Identity columns: `@id @auto`.
import { rawSql } from "../../text/sql.ts";
import type { KeyNumbering } from "./numbering.ts";

export const identity: KeyNumbering = {
  // In a subquery the sequence is looked up once, and not for each row: a quarter of the time that 100 rows take.
  next: ({ table, column }) => rawSql(`nextval((SELECT pg_get_serial_sequence(${table}, ${column})::REGCLASS))`),
  overriding: " OVERRIDING SYSTEM VALUE",
};
