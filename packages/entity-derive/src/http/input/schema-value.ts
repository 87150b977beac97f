// Validates values with schemas, and converts issues to problems.
import type { SchemaIssue, StandardSchema } from "../../options/standard-schema.ts";
import { type Issue, Problem } from "../problems/problem.ts";

/**
 * Returns the output of the schema.
 * @param what the subject in messages: `"body"`
 * @throws {Problem} 400 if the schema rejects the value
 */
export function readBySchema<T>(value: unknown, schema: StandardSchema<T>, what: string): Promise<T> {
  return validate(value, schema, (refused) => {
    const issues = issuesOf(refused);
    return new Problem(400, detailOf(issues, refused.length, what), { issues });
  });
}

/**
 * Validates the result of a handler, whose issues are the handler's mistake.
 * @throws {Problem} 500 with the issues as its cause
 */
export function writeBySchema<T>(result: unknown, schema: StandardSchema<T>): Promise<T> {
  return validate(result, schema, (refused) => {
    const issues = issuesOf(refused).map(({ path, message }) => `${path === "" ? "the result" : path}: ${message}`);
    const cause = new TypeError(`the result of the handler does not match the response schema: ${issues.join("; ")}`);
    return new Problem(500, undefined, { cause });
  });
}

async function validate<T>(
  value: unknown,
  schema: StandardSchema<T>,
  problemOf: (issues: readonly SchemaIssue[]) => Problem,
): Promise<T> {
  const read = schema["~standard"].validate(value);
  const result = read instanceof Promise ? await read : read;
  if (result.issues === undefined) return result.value;
  throw problemOf(result.issues);
}

/** Returns the message of a single issue, or the number of issues. */
function detailOf([first]: readonly Issue[], count: number, what: string): string {
  if (first === undefined || count > 1) return `the ${what} fails validation in ${count} places`;
  return first.path === "" ? `the ${what} fails validation: ${first.message}` : `\`${first.path}\`: ${first.message}`;
}

function issuesOf(issues: readonly SchemaIssue[]): readonly Issue[] {
  return issues.slice(0, maximumIssues).map((issue) => ({ path: pathText(issue.path ?? []), message: issue.message }));
}

function pathText(path: NonNullable<SchemaIssue["path"]>): string {
  let text = "";
  for (const step of path) {
    const key = typeof step === "object" ? step.key : step;
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** Limits the response to a long array of invalid elements. */
const maximumIssues = 100;
