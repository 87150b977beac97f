// Exports for SQL that is composed while running: `entity-derive/sql`.
export {
  arrayOf,
  bigint,
  boolean,
  bytes,
  type ColumnReader,
  choice,
  date,
  decimal,
  f32,
  f64,
  i16,
  i32,
  i64,
  instant,
  ipAddress,
  json,
  orNull,
  plainDate,
  plainDateTime,
  plainTime,
  text,
  uuid,
} from "./readers.ts";
export { type Columns, count, type RowOf, row, rows, type SqlOptions } from "./rows.ts";
export {
  type SqlName,
  type SqlSeparator,
  type SqlStatement,
  type SqlTemplate,
  type SqlValue,
  sql,
} from "./statement.ts";
