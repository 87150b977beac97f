// Converts errors of handlers to problem details.
import { isAfterCommit } from "../../database/transactions/after-commit.ts";
import { TransactionTimeoutError } from "../../database/transactions/time-limit.ts";
import { causesOf } from "../../errors/causes.ts";
import { ConstraintError, type ConstraintKind } from "../../errors/constraint-error.ts";
import { failedStatement } from "../../errors/failed-statement.ts";
import { ConflictError, NotFoundError } from "../../errors/row-errors.ts";
import { isBusy, isCollision, isUnavailable } from "../../errors/server-failures.ts";
import { serverErrorIn, sqlState, violatedConstraint, violatedTable } from "../../errors/sql-state.ts";
import { ValueRangeError } from "../../errors/value-errors.ts";
import { constraintKinds } from "../../errors/violation.ts";
import { findSentValue } from "../input/request-values.ts";
import type { HttpRequest } from "../messages/request.ts";
import { Problem } from "./problem.ts";

/**
 * Returns the problem details of an error, without SQL, values or stack. Errors of the application are classified by
 * their `cause`. An error that came after a commit is never a 503, which would invite the client to repeat the write.
 * @param request a value that a column cannot hold is the client's mistake if the request has sent it
 */
export function toProblem(error: unknown, request?: HttpRequest): Problem {
  for (const cause of causesOf(error)) {
    const problem = knownProblem(cause, request);
    if (problem === cause) return problem;
    if (problem !== undefined) return problem.status === 503 && isAfterCommit(error) ? new Problem(500) : problem;
  }
  return new Problem(500);
}

function knownProblem(error: Error, request: HttpRequest | undefined): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof NotFoundError) return new Problem(404, `${error.entity} not found`);
  if (error instanceof ConflictError) return new Problem(409, `${error.entity} was changed by another request`);
  if (error instanceof ConstraintError)
    return constraintProblem(error, error.kind, error.constraint, error.jsonField ?? undefined);
  if (error instanceof ValueRangeError) return request === undefined ? undefined : sentValueProblem(error, request);
  if (error instanceof TransactionTimeoutError) return unavailable("the request took too long");
  const state = sqlState(error);
  const problem = state === null ? undefined : stateProblem(error, state);
  if (problem !== undefined) return problem;
  return isUnavailable(error) ? unavailable("the database is currently unreachable") : undefined;
}

/** 400 for a value of the request; undefined for a computed value, which is the application's mistake. */
function sentValueProblem(error: ValueRangeError, request: HttpRequest): Problem | undefined {
  const path = findSentValue(request, (value) => error.isAbout(value));
  if (path === undefined) return undefined;
  const detail = path === "" ? `the body ${error.reason}` : `\`${path}\` ${error.reason}`;
  return new Problem(400, detail, { issues: [{ path, message: error.reason }] });
}

function unavailable(detail: string): Problem {
  return new Problem(503, detail, { headers: { "retry-after": "1" } });
}

function stateProblem(error: Error, state: string): Problem | undefined {
  const kind = constraintKinds.get(state);
  if (kind !== undefined) return constraintProblem(error, kind, violatedConstraint(error) ?? undefined, undefined);
  if (state === notNullViolation) return new Problem(422, "a required value is missing");
  if (isBusy(state)) return unavailable("the database is currently busy with other requests");
  const detail = dataDetails.get(state) ?? (state.startsWith("22") ? "a value cannot be stored" : undefined);
  return detail === undefined ? undefined : new Problem(400, detail);
}

function constraintProblem(
  error: Error,
  kind: ConstraintKind,
  constraint: string | undefined,
  field: string | undefined,
): Problem {
  const subject = field === undefined ? undefined : `\`${field}\``;
  switch (kind) {
    case "unique":
      return new Problem(409, `${subject ?? "a value that must be unique"} is already taken`, { constraint, field });
    case "foreign_key":
      return new Problem(409, referenceDetail(error, subject), { constraint, field });
    case "exclusion": {
      const conflict = "it conflicts with an existing row";
      return new Problem(409, subject === undefined ? conflict : `${subject} conflicts with an existing row`, {
        constraint,
        field,
      });
    }
    case "check":
      return new Problem(422, `${subject ?? "a value"} violates a rule`, { constraint, field });
  }
}

/**
 * Whether a referenced row is missing, or a removed row is still referenced. The SQLSTATE does not tell, but the
 * constraint belongs to the referring table.
 */
function referenceDetail(error: Error, subject: string | undefined): string {
  const missing = `${subject ?? "a reference"} refers to a row that does not exist`;
  const cause = serverErrorIn(error);
  const referring = violatedTable(cause);
  const statement = failedStatement(error);
  if (referring === null || statement === null || statement.table === null)
    return `${missing}, or the row is still referenced`;
  const isReferenced = cause?.code === "23001" || statement.table !== referring || /delete/i.test(statement.method);
  return isReferenced ? `it is still referenced by ${referring.replaceAll("_", "-")}` : missing;
}

const notNullViolation = "23502";

const dataDetails: ReadonlyMap<string, string> = new Map([
  ["22001", "a text is too long"],
  ["22003", "a number is out of range"],
  ["22007", "a date or time is malformed"],
  ["22008", "a date or time is out of range"],
  ["22021", "a text contains a character that cannot be stored"],
  ["22P05", "a text contains a character that cannot be stored"],
  ["54000", "a value is too long to be stored"],
]);

/** An error that the application has converted, or that came after a commit, is not retried. */
export function isRetryable(thrown: unknown): boolean {
  if (thrown instanceof Problem || isAfterCommit(thrown)) return false;
  return isCollision(serverErrorIn(thrown)?.code ?? null) && toProblem(thrown).status === 503;
}
