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
  ["Object", "structured data is `Json<…>` from entity-derive, stored as JSONB"],
  ["Function", "a column holds a value: write a method of the class, or a function that takes the row"],
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

/** Of these types, what alone can be meant, or what can be. */
export const meantBy: ReadonlyMap<string, readonly string[]> = new Map([
  ["Buffer", ["Uint8Array"]],
  ["ArrayBuffer", ["Uint8Array"]],
  ["Number", ["number", "i32", "i64", "f64"]],
  ["String", ["string"]],
  ["Boolean", ["boolean"]],
  ["BigInt", ["bigint"]],
]);

/**
 * Types of SQL, of other languages and of other tools, in lower case: what they are called here. Of several the reader
 * has to choose: `date` is a day in SQL, and in lower case a mistake for `Date`.
 */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Uuid: "uuid guid",
    string:
      "str text varchar char citext clob nvarchar nchar bpchar character longtext mediumtext tinytext shorttext varying",
    i16: "int2 int16 smallint smallserial short tinyint int8_t int16_t",
    i32: "int int4 int32 integer serial mediumint int32_t",
    i64: "int8 int64 long bigserial biginteger int64_t",
    f32: "float4 float32 single real",
    f64: "float float8 float64 double",
    boolean: "bool",
    Decimal: "numeric money bigdecimal",
    Date: "timestamp timestamptz datetime datetimeoffset offsetdatetime zoneddatetime",
    "Temporal.Instant": "instant",
    PlainDate: "localdate dateonly",
    PlainTime: "time localtime timeonly",
    PlainDateTime: "localdatetime",
    Json: "jsonb jsonvalue jsonobject inputjsonvalue",
    Uint8Array: "bytea bytes blob binary varbinary bytearray",
    IpAddress: "inet ip ipaddr",
    "i32|i64": "uint u32 uint32 unsigned",
    "Date|PlainDate": "date",
  }).flatMap(([meant, names]) => names.split(" ").map((name) => [name, meant.split("|")] as const)),
);
