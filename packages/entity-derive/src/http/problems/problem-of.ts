// Anything that a handler throws into the problem that the client is told.
import { ConflictError } from "../../errors/conflict-error.ts";
import { ConstraintError, type ConstraintKind } from "../../errors/constraint-error.ts";
import { NotFoundError } from "../../errors/not-found-error.ts";
import { sqlState, violatedConstraint } from "../../errors/sql-state.ts";
import { isUnavailable } from "../../errors/unavailable.ts";
import { Problem } from "./problem.ts";

/**
 * The problem that tells a client about an error, without SQL, values or stack. An error of the application's own is
 * judged by its `cause` where it has one.
 */
export function problemOf(error: unknown): Problem {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    const problem = knownProblem(cause);
    if (problem !== undefined) return problem;
    cause = cause.cause;
  }
  return new Problem(500);
}

function knownProblem(error: Error): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof NotFoundError) return new Problem(404, `${error.entity} not found`);
  if (error instanceof ConflictError) return new Problem(409, `${error.entity} was changed by someone else meanwhile`);
  if (error instanceof ConstraintError)
    return constraintProblem(error.kind, error.constraint, error.field ?? undefined);
  const state = sqlState(error);
  const problem = state === null ? undefined : stateProblem(state, violatedConstraint(error) ?? undefined);
  if (problem !== undefined) return problem;
  return isUnavailable(error) ? new Problem(503, "the database cannot be reached just now") : undefined;
}

function stateProblem(state: string, constraint: string | undefined): Problem | undefined {
  switch (state) {
    case "23505":
    case "23P01":
      return constraintProblem("unique", constraint, undefined);
    case "23503":
    case "23001":
      return constraintProblem("foreign_key", constraint, undefined);
    case "23514":
      return constraintProblem("check", constraint, undefined);
    case "23502":
      return new Problem(422, "a required value is missing");
    case "54000":
      return new Problem(400, "a value is too long to be stored");
    default:
      return state.startsWith("22")
        ? new Problem(400, dataDetails.get(state) ?? "a value cannot be stored")
        : undefined;
  }
}

function constraintProblem(kind: ConstraintKind, constraint: string | undefined, field: string | undefined): Problem {
  const subject = field === undefined ? undefined : `\`${field}\``;
  switch (kind) {
    case "unique":
      return new Problem(409, `${subject ?? "a value that must be unique"} is already taken`, { constraint, field });
    case "foreign_key":
      return new Problem(
        409,
        `${subject ?? "a reference"} names a row that does not exist, or this one is still referenced`,
        {
          constraint,
          field,
        },
      );
    case "check":
      return new Problem(422, `${subject ?? "a value"} violates a rule`, { constraint, field });
  }
}

const dataDetails: ReadonlyMap<string, string> = new Map([
  ["22001", "a text is too long"],
  ["22003", "a number is out of range"],
  ["22007", "a date or time is malformed"],
  ["22008", "a date or time is out of range"],
  ["22021", "a text contains a character that cannot be stored"],
  ["22P05", "a text contains a character that cannot be stored"],
]);
