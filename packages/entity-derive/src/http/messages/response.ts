// The response of a handler.
import type { ResponseStream } from "./response-stream.ts";

/**
 * A complete response. Handlers and guards may return or throw one.
 * @example new HttpResponse(401, { "www-authenticate": "Bearer" })
 */
export class HttpResponse {
  readonly status: number;
  /** Gets `text/plain` for a body without a media type, since frameworks have different defaults. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's text; null sends none. */
  readonly body: string | null;
  /** A streamed body; null for other responses. */
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
