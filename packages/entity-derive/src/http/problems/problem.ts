// Problem details of RFC 9457, as an error.
import { HttpResponse } from "../messages/response.ts";
import { titles } from "./failures.ts";

/** A problem with one part of the input. */
export interface Issue {
  /** The path: `address.street`, `tags[2]`, the name of a parameter, or `""` for the whole. */
  readonly path: string;
  readonly message: string;
}

/** Options of a {@link Problem}. */
export interface ProblemOptions {
  /** The title. Default: the title of the status. */
  readonly title?: string | undefined;
  readonly issues?: readonly Issue[] | undefined;
  /** The database constraint that rejected the values. */
  readonly constraint?: string | undefined;
  /** The field of that constraint. */
  readonly field?: string | undefined;
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
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  readonly issues: readonly Issue[] | undefined;
  readonly constraint: string | undefined;
  readonly field: string | undefined;
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

/** The body of `application/problem+json`. */
export interface ProblemDetails {
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
