// Tells whether a value is a statement, for callers without types.
import { describeValue } from "../errors/describe-value.ts";
import type { Statement } from "./database.ts";

/** Returns the error to reject a call with, since a driver may wait forever for a text that is none; null for a statement. */
export function invalidStatement(statement: Statement | null | undefined): TypeError | null {
  if (typeof statement?.text === "string") return null;
  return new TypeError(
    `A statement is an object with a name and a text, { name: "users.names", text: "SELECT …" }, not ${describeValue(statement)}`,
  );
}
