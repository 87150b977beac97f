// The body of a request into a value that its schema has accepted.

import { type Issue, Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import { checkContentEncoding } from "./content-encoding.ts";
import { parseJson } from "./json-text.ts";
import { checkJsonType } from "./media-type.ts";
import { noteBody } from "./sent-names.ts";

/**
 * What reads a value: the part of Standard Schema (https://standardschema.dev) that is used here. Zod, Valibot and
 * others have it.
 */
export interface BodySchema<T> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>;
  };
}

type SchemaResult<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * The body, read as JSON by a schema.
 * @param bodyLimit the most bytes accepted; 1 MiB by default
 * @throws {Problem} 415 for another media type or a compressed body, 413 beyond the limit, 400 when it is not JSON or the schema refuses it
 */
export async function readJson<T>(
  request: HttpRequest,
  schema: BodySchema<T>,
  bodyLimit: number = mebibyte,
): Promise<T> {
  checkJsonType(request.header("content-type"));
  checkContentEncoding(request.header("content-encoding"));
  const body = parseJson(await request.text(bodyLimit));
  noteBody(request, body);
  const read = schema["~standard"].validate(body);
  const result = read instanceof Promise ? await read : read;
  if (result.issues === undefined) return result.value;
  const issues = issuesOf(result.issues);
  throw new Problem(400, detailOf(issues, result.issues.length), { issues });
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
