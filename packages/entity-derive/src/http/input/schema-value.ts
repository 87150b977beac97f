// A value into what a schema makes of it, or into a problem with everything that the schema finds wrong.
import type { SchemaIssue, StandardSchema } from "../../options/standard-schema.ts";
import { type Issue, Problem } from "../problems/problem.ts";

/**
 * What the schema makes of the value.
 * @param what as a sentence says it: `"body"`
 * @throws {Problem} 400 when the schema refuses it
 */
export function readBySchema<T>(value: unknown, schema: StandardSchema<T>, what: string): Promise<T> {
  return passed(value, schema, (refused) => {
    const issues = issuesOf(refused);
    return new Problem(400, detailOf(issues, refused.length, what), { issues });
  });
}

/**
 * The same for what a handler returns: what the schema refuses is the handler's mistake, not the client's.
 * @throws {Problem} 500, whose cause says what the schema finds wrong
 */
export function writeBySchema<T>(result: unknown, schema: StandardSchema<T>): Promise<T> {
  return passed(result, schema, (refused) => {
    const issues = issuesOf(refused).map(({ path, message }) => `${path === "" ? "the result" : path}: ${message}`);
    const cause = new TypeError(`the result of the handler does not match the response schema: ${issues.join("; ")}`);
    return new Problem(500, undefined, { cause });
  });
}

async function passed<T>(
  value: unknown,
  schema: StandardSchema<T>,
  problemOf: (issues: readonly SchemaIssue[]) => Problem,
): Promise<T> {
  const read = schema["~standard"].validate(value);
  const result = read instanceof Promise ? await read : read;
  if (result.issues === undefined) return result.value;
  throw problemOf(result.issues);
}

/** The only issue in words, or their number: each is in `issues`. */
function detailOf([first]: readonly Issue[], count: number, what: string): string {
  if (first === undefined || count > 1) return `the ${what} fails validation in ${count} places`;
  return first.path === "" ? `the ${what} fails validation: ${first.message}` : `\`${first.path}\`: ${first.message}`;
}

function issuesOf(issues: readonly SchemaIssue[]): readonly Issue[] {
  return issues.slice(0, mostIssues).map((issue) => ({ path: pathText(issue.path ?? []), message: issue.message }));
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

/** A long array of wrong elements must not make an answer longer than the request. */
const mostIssues = 100;
