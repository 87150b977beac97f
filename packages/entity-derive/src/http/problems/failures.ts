// The statuses of failed requests: their titles, their descriptions in OpenAPI documents, and what leads to them.

/** The parts of a request that can fail, and the statuses of their failures. */
interface Causes {
  /** The path and the query string. */
  readonly input: readonly [400];
  readonly guard: readonly [401, 403];
  readonly body: readonly [400, 413, 415];
  /** The row is looked up. */
  readonly row: readonly [404];
  /** `If-Match` and `If-None-Match` are compared with the row. */
  readonly precondition: readonly [400, 412];
  /** Values are stored. */
  readonly write: readonly [409, 422];
  /** A row is removed that others may refer to. */
  readonly removal: readonly [409];
}

const causes: Causes = {
  input: [400],
  guard: [401, 403],
  body: [400, 413, 415],
  row: [404],
  precondition: [400, 412],
  write: [409, 422],
  removal: [409],
};

export type Cause = keyof Causes;

/** The statuses of the failures of a part. */
export type StatusOf<C extends Cause> = Causes[C][number];

/** The statuses of the failures of several parts, in rising order. */
export function statusesOf(parts: readonly Cause[]): readonly StatusOf<Cause>[] {
  return [...new Set(parts.flatMap((part): readonly StatusOf<Cause>[] => causes[part]))].sort((a, b) => a - b);
}

/** The names of the statuses that have one here. */
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

export type ProblemStatus = StatusOf<Cause> | 500 | 503;

/** The descriptions of responses in OpenAPI documents, apart from the titles: who serves no document loads none. */
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
