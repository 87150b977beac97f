// The request as handlers see it, whatever framework it came through.

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request, read lazily: what a handler does not ask for is neither parsed nor received. */
export interface HttpRequest {
  /** The method as sent, so `HEAD` where a `GET` route answers one. */
  readonly method: string;
  /** The path as sent: percent-encoded, with any prefix that the routes are mounted under, without the query. */
  readonly path: string;
  /**
   * The `{names}` of the route's path, percent-decoded.
   * @throws {Problem} 400 when the path's percent-encoding is malformed
   */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** A header's value; `name` in any case. Undefined when it was not sent. */
  header(name: string): string | undefined;
  /**
   * The body as text.
   * @param limit the most bytes that are accepted
   * @throws {Problem} 413 when it is longer, 400 when it is not UTF-8 or was cut off
   */
  text(limit: number): Promise<string>;
  /** What a parser of the application has made of the body before; undefined where none has. */
  readonly parsedBody?: unknown;
  /** What the framework gives its handlers: the `Context` of Hono, its request under all others. */
  readonly raw: unknown;
}
