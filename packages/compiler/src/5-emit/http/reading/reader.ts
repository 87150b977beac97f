// Code that reads a JSON value without a validator library, as an expression or as a function.

import { httpRuntime } from "../../../language/runtime.ts";
import type { Reading as ScalarReading } from "../../../language/types/scalar-type.ts";
import { call } from "../../../language/validators/reader.ts";
import { type Code, type Reference, ts } from "../../../text/code.ts";

/** Reads a value of JSON that is present. */
export interface Reader {
  /** Returns the expression that reads a value other than null. */
  readonly of: (value: Code) => Code;
  /** The function that reads it, if the expression is its call; otherwise null. */
  readonly function: Code | null;
  readonly isNullable: boolean;
  /** The handling of an absent member: an error, an absent member, or null. */
  readonly whenMissing: "reject" | "omit" | "null";
  /** The kind of JSON values that it accepts. */
  readonly accepts: "scalars" | "objects" | "arrays" | "anything";
}

type ValueReader = Pick<Reader, "of" | "function" | "isNullable">;

export function reader(of: Reader["of"], accepts: Reader["accepts"]): Reader {
  return { of, function: null, isNullable: false, whenMissing: "reject", accepts };
}

/** Returns the reader that calls a function. */
export function functionReader(name: Code | Reference, accepts: Reader["accepts"]): Reader {
  return { ...reader((value) => ts`${name}(${value})`, accepts), function: ts`${name}` };
}

/** Returns the expression that reads a value, also null if the reader is nullable. */
export function expressionOf(read: ValueReader, value: Code): Code {
  return read.isNullable ? call("asNullable", value, asFunction({ ...read, isNullable: false })) : read.of(value);
}

export function asFunction(read: ValueReader): Code {
  return read.function !== null && !read.isNullable ? read.function : ts`(item) => ${expressionOf(read, ts`item`)}`;
}

/** Returns the reader of a scalar type. */
export function scalarReader(reading: ScalarReading, accepts: Reader["accepts"]): Reader {
  return typeof reading === "string" ? functionReader(httpRuntime(reading), accepts) : reader(reading, accepts);
}
