// The response as handlers make it, before a framework sends it.
import type { ResponseStream } from "./response-stream.ts";

/**
 * A complete response. A handler or guard may return or throw one.
 * @example new HttpResponse(401, { "www-authenticate": "Bearer" })
 */
export class HttpResponse {
  readonly status: number;
  /** With `text/plain` for a body whose media type they do not tell: frameworks differ in what they say then. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's text; null sends none. */
  readonly body: string | null;
  /** What is sent as it comes about, in place of a body; null for all but streams. */
  readonly stream: ResponseStream | null;

  constructor(
    status: number,
    headers: Readonly<Record<string, string>> = {},
    body: string | null = null,
    stream: ResponseStream | null = null,
  ) {
    this.status = status;
    this.headers = body === null || hasMediaType(headers) ? headers : { ...headers, "content-type": plainText };
    this.body = body;
    this.stream = stream;
  }
}

function hasMediaType(headers: Readonly<Record<string, string>>): boolean {
  return "content-type" in headers || Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
}

const plainText = "text/plain; charset=utf-8";
