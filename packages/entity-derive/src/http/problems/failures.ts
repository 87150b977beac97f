// Statuses of failures: their causes, titles and OpenAPI descriptions.

/** The parts of a request that can fail, with their statuses. */
const causes = {
  /** Path and query string. */
  input: [400],
  guard: [401, 403],
  body: [400, 413, 415],
  /** The row is looked up. */
  row: [404],
  /** `If-Match` and `If-None-Match` are compared with the row. */
  precondition: [400, 412],
  /** `Idempotency-Key` is compared with earlier requests. */
  key: [400, 409, 422],
  /** Values are stored. */
  write: [409, 422],
  /** A row is removed that others may refer to. */
  removal: [409],
} as const;

export type Cause = keyof typeof causes;

/** The statuses of a cause. */
export type StatusOf<C extends Cause> = (typeof causes)[C][number];

/** Returns the statuses of several causes, in ascending order. */
export function statusesOf(parts: readonly Cause[]): readonly StatusOf<Cause>[] {
  return [...new Set(parts.flatMap((part): readonly StatusOf<Cause>[] => causes[part]))].sort((a, b) => a - b);
}

/** The titles of statuses. */
export const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};

/** The statuses of problem details. */
export type ProblemStatus = StatusOf<Cause> | 500 | 503;

/** The OpenAPI descriptions, separate from the titles so that they are only loaded with a document. */
export const descriptions: Readonly<Record<ProblemStatus, string>> = {
  400: "The path, the query or the body is malformed, or fails validation.",
  401: "The request is not authenticated.",
  403: "The request is not allowed.",
  404: "There is no such row.",
  409: "A unique value is taken, a referenced row does not exist, an exclusion constraint is violated, or the row was changed by another request.",
  412: "The row was changed by another request.",
  413: "The body is too long.",
  415: "The body is not JSON.",
  422: "A value violates a rule of the database.",
  500: "The server failed.",
  503: "The database cannot be reached.",
};
