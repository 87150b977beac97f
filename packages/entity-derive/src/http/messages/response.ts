// The response of a handler.

/**
 * A complete response. Handlers and guards may return or throw one.
 * @example new HttpResponse(401, { "www-authenticate": "Bearer" })
 */
export class HttpResponse {
  /** 200 to 599. */
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

/** The producer of a body. Frameworks call `open` first and `closed` last, each once. */
export interface ResponseStream {
  /** Called when the response begins. */
  open(sink: ResponseSink): void;
  /** Called when pending data has been sent, after `write` has returned false. */
  drained(): void;
  /** Called when the response has ended or the client has gone. Further data is discarded. */
  closed(): void;
}

/** The connection to a client. */
export interface ResponseSink {
  /** Returns false if the buffer is full. The chunk is accepted anyway. */
  write(chunk: Uint8Array): boolean;
  /** Returns the number of pending bytes. */
  waiting(): number;
  /** Ends the response after the pending data. */
  end(): void;
  /** Closes the connection immediately. */
  destroy(): void;
}

/** Returns 200 with JSON, and an entity tag. */
export function ok(body: string, etag?: string): HttpResponse {
  return new HttpResponse(200, etag === undefined ? jsonHeaders : { "content-type": "application/json", etag }, body);
}

/** Returns 201 with JSON, the path of the new row (null if unknown), and an entity tag. */
export function created(location: string | null, body: string, etag?: string): HttpResponse {
  const headers = location === null ? jsonHeaders : { "content-type": "application/json", location };
  return new HttpResponse(201, etag === undefined ? headers : { ...headers, etag }, body);
}

/** Returns 204. */
export function noContent(): HttpResponse {
  return new HttpResponse(204);
}

const jsonHeaders: Readonly<Record<string, string>> = Object.freeze({ "content-type": "application/json" });
