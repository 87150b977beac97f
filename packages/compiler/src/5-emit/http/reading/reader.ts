// How a value is read without a library: the expression that it becomes, and the function that it passes.

import { httpRuntime } from "../../../language/runtime.ts";
import type { Reading as ScalarReading } from "../../../language/types/scalar-type.ts";
import { call } from "../../../language/validators/reader.ts";
import { type Code, type Reference, ts } from "../../../text/code.ts";

/** How a value is read that is there. */
export interface Reader {
  /** The expression that a value becomes which is not null. */
  readonly of: (value: Code) => Code;
  /** The function that does it, where it is no more than a call. */
  readonly called: Code | null;
  readonly isNullable: boolean;
  /** What becomes of an object's member that was not sent. */
  readonly absent: "refused" | "left out" | "null";
  /** Which values may be objects or arrays. */
  readonly takes: "scalars" | "objects" | "arrays" | "anything";
}

type Reading = Pick<Reader, "of" | "called" | "isNullable">;

export function reader(of: Reader["of"], takes: Reader["takes"]): Reader {
  return { of, called: null, isNullable: false, absent: "refused", takes };
}

/** One that a function is. */
export function calling(called: Code | Reference, takes: Reader["takes"]): Reader {
  return { ...reader((value) => ts`${called}(${value})`, takes), called: ts`${called}` };
}

/** What a value becomes, null where that is one. */
export function expressionOf(read: Reading, value: Code): Code {
  return read.isNullable ? call("asNullable", value, asFunction({ ...read, isNullable: false })) : read.of(value);
}

export function asFunction(read: Reading): Code {
  return read.called !== null && !read.isNullable ? read.called : ts`(item) => ${expressionOf(read, ts`item`)}`;
}

/** How the type of a scalar says that it is read. */
export function scalarReader(reading: ScalarReading, takes: Reader["takes"]): Reader {
  return typeof reading === "string" ? calling(httpRuntime(reading), takes) : reader(reading, takes);
}
