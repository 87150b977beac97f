// The body of a request into a value that its schema has accepted.
import { parseJson } from "./json-text.ts";
import { checkJsonType } from "./media-type.ts";
import { type Issue, Problem } from "./problem.ts";
import type { HttpRequest } from "./request.ts";

/** What reads a value, as Zod does: any library fits that can be put into this shape. */
export interface BodySchema<T> {
  safeParse(value: unknown): Accepted<T> | Refused;
}

interface Accepted<T> {
  readonly success: true;
  readonly data: T;
}

interface Refused {
  readonly success: false;
  readonly error: {
    readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  };
}

/**
 * The body, read as JSON by a schema.
 * @param bodyLimit the most bytes accepted; 1 MiB by default
 * @throws {Problem} 415 for another media type, 413 beyond the limit, 400 when it is not JSON or the schema refuses it
 */
export async function readJson<T>(
  request: HttpRequest,
  schema: BodySchema<T>,
  bodyLimit: number = mebibyte,
): Promise<T> {
  checkJsonType(request.header("content-type"));
  const result = schema.safeParse(parseJson(await request.text(bodyLimit)));
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  throw new Problem(400, detailOf(issues, result.error.issues.length), { issues });
}

/** The only issue in words, or their number: each is in `issues`. */
function detailOf([first]: readonly Issue[], count: number): string {
  if (first === undefined || count > 1) return `the body fails validation in ${count} places`;
  return first.path === "" ? `the body fails validation: ${first.message}` : `\`${first.path}\`: ${first.message}`;
}

function issuesOf(error: Refused["error"]): readonly Issue[] {
  return error.issues.slice(0, mostIssues).map((issue) => ({ path: pathText(issue.path), message: issue.message }));
}

function pathText(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text;
}

const mebibyte = 1_048_576;

/** A long array of wrong elements must not make an answer longer than the request. */
const mostIssues = 100;
