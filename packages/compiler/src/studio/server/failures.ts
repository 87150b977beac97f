// Converts errors to problems that reveal no values.
import { Problem, toProblem } from "entity-derive/http";
import { sqlState, ValueRangeError } from "entity-derive/runtime";

/** The states of PostgreSQL whose messages have names of objects, and no values. */
const named: ReadonlyMap<string, string> = new Map([
  ["42501", "use a role with the privilege"],
  ["42P01", "run `entity-derive migrate up`, or choose the database of this project"],
  ["42703", "run `entity-derive migrate up`, or choose the database of this project"],
]);

/** Returns the problem of an error, and the line for the terminal; null if the page says everything. */
export function failureOf(error: unknown): { readonly problem: Problem; readonly line: string | null } {
  const state = sqlState(error);
  const help = state === null ? undefined : named.get(state);
  if (help !== undefined && error instanceof Error) {
    const status = state === "42501" ? 403 : 409;
    return { problem: new Problem(status, `${messageOf(error)}; ${help}`), line: null };
  }
  const range = rangeErrorIn(error);
  if (range !== null) return { problem: new Problem(400, range.message), line: null };
  const problem = toProblem(error);
  if (problem.status !== 500) return { problem, line: null };
  const detail = "the studio failed; the reason is in its terminal";
  return { problem: new Problem(500, detail), line: lineOf(error, state) };
}

/** A value that its column cannot hold. The message has the column, and not the value. */
function rangeErrorIn(error: unknown): ValueRangeError | null {
  if (error instanceof ValueRangeError) return error;
  return error instanceof Error && error.cause instanceof ValueRangeError ? error.cause : null;
}

/** Further lines of an error of PostgreSQL, its detail and the row in it, would have values. */
function lineOf(error: unknown, state: string | null): string {
  if (!(error instanceof Error)) return "a value that is no error was thrown";
  return state === null ? (error.stack ?? error.message) : `PostgreSQL reports ${state}: ${messageOf(error)}`;
}

function messageOf({ message }: Error): string {
  return message.split("\n", 1)[0] ?? "";
}
