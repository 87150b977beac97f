// Names of types that need no declaration in the project: those of entity-derive, and TypeScript's globals.
import { type Scalar, scalarList, scalarsByName, typeName } from "../../../language/types/index.ts";

/** Types that `entity-derive` exports. */
export const vocabulary: ReadonlyMap<string, Scalar> = scalarsByName("vocabulary");

export const globalTypes: ReadonlyMap<string, Scalar> = scalarsByName("global");

export const keywordTypes: ReadonlyMap<string, Scalar> = scalarsByName("keyword");

/** Replacements for types that are often used instead. */
export const hints: ReadonlyMap<string, string> = new Map([
  ["any", "write the type of the values; for any JSON, use `Json` from entity-derive"],
  ["unknown", "write the type of the values; for any JSON, use `Json` from entity-derive"],
  ["object", "for structured data, use `Json<…>` from entity-derive, stored as JSONB"],
  ["Object", "for structured data, use `Json<…>` from entity-derive, stored as JSONB"],
  ["Function", "write a method of the class, or a function that takes the row: columns store values"],
  ["Record", "for structured data, use `Json<Record<…>>` from entity-derive, stored as JSONB"],
  ["Map", "for structured data, use `Json<…>` from entity-derive, stored as JSONB"],
  ["Set", "use an array, `T[]`, or `Json<…>` from entity-derive"],
  ["Buffer", "for binary data, use `Uint8Array`, stored as BYTEA"],
  ["ArrayBuffer", "for binary data, use `Uint8Array`, stored as BYTEA"],
  ["Number", "write `number`, in lower case, or `i32`, `i64`, `f64` from entity-derive"],
  ["String", "write `string`, in lower case"],
  ["Boolean", "write `boolean`, in lower case"],
  ["BigInt", "write `bigint`, in lower case"],
  [
    "Temporal.ZonedDateTime",
    "PostgreSQL stores instants without their zone: use `Temporal.Instant`, and a column for the zone",
  ],
]);

/** The types that can be intended by a name. */
export const meantBy: ReadonlyMap<string, readonly string[]> = new Map([
  ["Buffer", ["Uint8Array"]],
  ["ArrayBuffer", ["Uint8Array"]],
  ["Number", ["number", "i32", "i64", "f64"]],
  ["String", ["string"]],
  ["Boolean", ["boolean"]],
  ["BigInt", ["bigint"]],
]);

/**
 * Equivalents of types of SQL, other languages and other tools, in lowercase. The user chooses among several: `date` is
 * a day in SQL, or a misspelled `Date`.
 */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(everySynonym(), ({ synonym }) => synonym)].map(([synonym, types]) => [
    synonym,
    types.map(({ meant }) => meant),
  ]),
);

function everySynonym(): readonly { readonly synonym: string; readonly meant: string }[] {
  return scalarList.flatMap((type) =>
    (type.synonyms?.split(" ") ?? []).map((synonym) => ({ synonym, meant: typeName(type) })),
  );
}
