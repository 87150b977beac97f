// The list of all column types, with lookups.
import { bigint } from "./bigint.ts";
import { boolean } from "./boolean.ts";
import { bytes } from "./bytes.ts";
import { date } from "./date.ts";
import { decimal } from "./decimal.ts";
import { f32 } from "./f32.ts";
import { f64 } from "./f64.ts";
import { i16 } from "./i16.ts";
import { i32 } from "./i32.ts";
import { i64 } from "./i64.ts";
import { instant } from "./instant.ts";
import { ipAddress } from "./ip-address.ts";
import { json } from "./json.ts";
import { plainDate, temporalPlainDate } from "./plain-date.ts";
import { plainDateTime, temporalPlainDateTime } from "./plain-date-time.ts";
import { plainTime, temporalPlainTime } from "./plain-time.ts";
import type { ScalarType } from "./scalar-type.ts";
import { text } from "./text.ts";
import { uuid } from "./uuid.ts";

export const scalars = {
  uuid,
  text,
  i16,
  i32,
  i64,
  bigint,
  f32,
  f64,
  boolean,
  date,
  instant,
  plainDate,
  plainTime,
  plainDateTime,
  temporalPlainDate,
  temporalPlainTime,
  temporalPlainDateTime,
  decimal,
  json,
  bytes,
  ipAddress,
} as const satisfies Readonly<Record<string, ScalarType>>;

/** The name of a type that has one PostgreSQL form and one TypeScript form. */
export type Scalar = keyof typeof scalars;

/** All types, each with its name. */
export const scalarList: readonly (ScalarType & { readonly scalar: Scalar })[] = Object.entries(scalars).map(
  ([scalar, type]) => ({ ...type, scalar: scalar as Scalar }),
);

/** Returns the name of a type in entity files; a name of the vocabulary comes first. */
export function typeName({ names: { vocabulary, global, keyword } }: ScalarType): string {
  return vocabulary ?? global ?? keyword ?? "";
}

export function scalarsByName(kind: keyof ScalarType["names"]): ReadonlyMap<string, Scalar> {
  return new Map(scalarList.flatMap(({ names, scalar }) => (names[kind] === undefined ? [] : [[names[kind], scalar]])));
}
