// The body of a request into a value that its schema has accepted.

import type { SchemaIssue, StandardSchema } from "../../options/standard-schema.ts";
import { type Issue, Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import { checkContentEncoding } from "./content-encoding.ts";
import { parseJson } from "./json-text.ts";
import { checkJson } from "./json-value.ts";
import { checkJsonType } from "./media-type.ts";
import { noteBody } from "./sent-names.ts";

/** What reads a body: a schema of Zod, Valibot or any other library with Standard Schema. */
export type BodySchema<T> = StandardSchema<T>;

/**
 * The body, read as JSON by a schema.
 * @param bodyLimit the most bytes accepted; 1 MiB by default. What another parser has read was subject to its own limit
 * @throws {Problem} 415 for another media type or a compressed body, 413 beyond the limit, 400 when it is not JSON or the schema refuses it
 */
export async function readJson<T>(request: HttpRequest, schema: BodySchema<T>, bodyLimit?: number): Promise<T> {
  return accepted(await readBody(request, bodyLimit), schema);
}

/** What a schema makes of a body. @throws {Problem} 400 when it refuses it */
export async function accepted<T>(body: unknown, schema: BodySchema<T>): Promise<T> {
  const read = schema["~standard"].validate(body);
  const result = read instanceof Promise ? await read : read;
  if (result.issues === undefined) return result.value;
  const issues = issuesOf(result.issues);
  throw new Problem(400, detailOf(issues, result.issues.length), { issues });
}

/**
 * The body as JSON. What a parser of the application has read is taken as it is: it has been decoded, within that
 * parser's limit.
 * @throws {Problem} 415, 413, or 400 when it is not JSON
 */
export async function readBody(request: HttpRequest, bodyLimit: number = mebibyte): Promise<unknown> {
  const body = await bodyOf(request, bodyLimit);
  noteBody(request, body);
  return body;
}

async function bodyOf(request: HttpRequest, bodyLimit: number): Promise<unknown> {
  checkJsonType(request.method, request.header("content-type"));
  const { parsedBody } = request;
  if (parsedBody !== undefined) return checkJson(parsedBody);
  checkContentEncoding(request.header("content-encoding"));
  return parseJson(await request.text(bodyLimit));
}

/** The only issue in words, or their number: each is in `issues`. */
function detailOf([first]: readonly Issue[], count: number): string {
  if (first === undefined || count > 1) return `the body fails validation in ${count} places`;
  return first.path === "" ? `the body fails validation: ${first.message}` : `\`${first.path}\`: ${first.message}`;
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

const mebibyte = 1_048_576;

/** A long array of wrong elements must not make an answer longer than the request. */
const mostIssues = 100;
