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

/** Types of SQL and of other languages that are written out of habit, in lower case: what they are called here. */
export const synonyms: ReadonlyMap<string, string> = new Map([
  ["uuid", "Uuid"],
  ["guid", "Uuid"],
  ["str", "string"],
  ["text", "string"],
  ["varchar", "string"],
  ["char", "string"],
  ["int", "i32"],
  ["integer", "i32"],
  ["int4", "i32"],
  ["int2", "i16"],
  ["smallint", "i16"],
  ["short", "i16"],
  ["int8", "i64"],
  ["long", "i64"],
  ["bigserial", "i64"],
  ["float", "f64"],
  ["double", "f64"],
  ["real", "f32"],
  ["bool", "boolean"],
  ["numeric", "Decimal"],
  ["money", "Decimal"],
  ["timestamp", "Date"],
  ["timestamptz", "Date"],
  ["datetime", "Date"],
  ["time", "PlainTime"],
  ["jsonb", "Json"],
  ["bytea", "Uint8Array"],
  ["bytes", "Uint8Array"],
  ["inet", "IpAddress"],
]);
