// The response as handlers make it, before a framework sends it.

/**
 * A complete response. A handler or guard may return or throw one.
 * @example new HttpResponse(401, { "www-authenticate": "Bearer" })
 */
export class HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body's text; null sends none. */
  readonly body: string | null;

  constructor(status: number, headers: Readonly<Record<string, string>> = {}, body: string | null = null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}
