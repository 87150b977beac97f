// Problem details of RFC 9457, as an error.
import { HttpResponse } from "../messages/response.ts";
import { titles } from "./failures.ts";

/** A problem with one part of the input. */
export interface Issue {
  /** The path: `address.street`, `tags[2]`, the name of a parameter, or `""` for the whole. */
  readonly path: string;
  /** The reason, in words for the client. */
  readonly message: string;
}

/** Options of a {@link Problem}. */
export interface ProblemOptions {
  /** The title. Default: the title of the status. */
  readonly title?: string | undefined;
  /** The problems of the input, one by one. */
  readonly issues?: readonly Issue[] | undefined;
  /** The database constraint that rejected the values. */
  readonly constraint?: string | undefined;
  /** The field of that constraint. */
  readonly field?: string | undefined;
  /** Headers of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The cause, for `onError`; never sent. */
  readonly cause?: unknown;
}

/**
 * An error that is sent to the client as `application/problem+json`. Everything in it but `cause` is public.
 * @example throw new Problem(403, "only its author may change a post");
 */
export class Problem extends Error {
  override readonly name: string = "Problem";
  /** The status of the response. */
  readonly status: number;
  /** The kind of problem, which is the same for all problems of a status unless an option says otherwise. */
  readonly title: string;
  /** This occurrence of the problem; undefined if the title says it all. */
  readonly detail: string | undefined;
  /** The problems of the input. */
  readonly issues: readonly Issue[] | undefined;
  /** The database constraint that rejected the values. */
  readonly constraint: string | undefined;
  /** The field of that constraint. */
  readonly field: string | undefined;
  /** Headers of the response besides its media type. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail?: string, options: ProblemOptions = {}) {
    const title = options.title ?? titles[status] ?? "Error";
    super(detail ?? title, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.issues = options.issues;
    this.constraint = options.constraint;
    this.field = options.field;
    this.headers = options.headers ?? {};
  }

  /** Returns the response. */
  toResponse(): HttpResponse {
    const body = JSON.stringify({
      type: "about:blank",
      title: this.title,
      status: this.status,
      detail: this.detail,
      error: this.detail ?? this.title,
      issues: this.issues,
      constraint: this.constraint,
      field: this.field,
    });
    return new HttpResponse(this.status, { "content-type": "application/problem+json", ...this.headers }, body);
  }
}

/** The body of `application/problem+json` (RFC 9457, section 3), with members of its own from `error` on. */
export interface ProblemDetails {
  /** `about:blank`: the status alone tells the kind of problem (RFC 9457, section 4.2.1). */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /** Equal to `detail`, or to the title. */
  readonly error: string;
  readonly issues?: Issue[];
  readonly constraint?: string;
  readonly field?: string;
}

/** Returns 404, for frameworks without a response of their own. */
export function notFoundResponse(): HttpResponse {
  return new Problem(404, "this path does not exist").toResponse();
}

/** Returns the 404 to throw for a missing entity. @example throw notFound("User"); */
export function notFound(entity: string): Problem {
  return new Problem(404, `${entity} not found`);
}
