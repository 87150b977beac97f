// The names of types that need no declaration in the project: the package's own vocabulary, and TypeScript's globals.
import type { Scalar } from "../data/column-type.ts";

/** Types that `entity-derive` exports. */
export const vocabulary: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ["Uuid", "uuid"],
  ["i16", "i16"],
  ["i32", "i32"],
  ["i64", "i64"],
  ["f32", "f32"],
  ["f64", "f64"],
  ["Decimal", "decimal"],
  ["PlainDate", "plainDate"],
  ["PlainTime", "plainTime"],
  ["PlainDateTime", "plainDateTime"],
  ["Json", "json"],
  ["IpAddress", "ipAddress"],
]);

export const globalTypes: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ["Date", "date"],
  ["Uint8Array", "bytes"],
  ["Temporal.Instant", "instant"],
  ["Temporal.PlainDate", "temporalPlainDate"],
  ["Temporal.PlainTime", "temporalPlainTime"],
  ["Temporal.PlainDateTime", "temporalPlainDateTime"],
]);

export const keywordTypes: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ["string", "text"],
  ["number", "f64"],
  ["boolean", "boolean"],
  ["bigint", "bigint"],
]);

/** What to write instead of types that are often meant. */
export const hints: ReadonlyMap<string, string> = new Map([
  ["any", "name the type: a column has one; any JSON is `Json` from entity-derive"],
  ["unknown", "name the type: a column has one; any JSON is `Json` from entity-derive"],
  ["object", "structured data is `Json<…>` from entity-derive, stored as JSONB"],
  ["Record", "structured data is `Json<Record<…>>` from entity-derive, stored as JSONB"],
  ["Map", "structured data is `Json<…>` from entity-derive, stored as JSONB"],
  ["Set", "use an array, `T[]`, or `Json<…>` from entity-derive"],
  ["Buffer", "binary data is `Uint8Array`, stored as BYTEA"],
  ["ArrayBuffer", "binary data is `Uint8Array`, stored as BYTEA"],
  ["Number", "write `number`, in lower case, or `i32`, `i64`, `f64` from entity-derive"],
  ["String", "write `string`, in lower case"],
  ["Boolean", "write `boolean`, in lower case"],
  ["BigInt", "write `bigint`, in lower case"],
  [
    "Temporal.ZonedDateTime",
    "PostgreSQL stores instants without their zone: use `Temporal.Instant`, and a column for the zone",
  ],
]);
