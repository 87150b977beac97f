// The request as handlers see it, independent of the framework.

/** The methods of routes. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request. Its parts are parsed on access. */
export interface HttpRequest {
  /** The method as sent; `HEAD` can reach a `GET` route. */
  readonly method: string;
  /** The path as sent: percent-encoded, with mount prefixes, without the query. */
  readonly path: string;
  /**
   * The path parameters, percent-decoded.
   * @throws {Problem} 400 if the path's percent-encoding is malformed
   */
  readonly parameters: Readonly<Record<string, string>>;
  /** The parameters of the query string, in the order in which they were sent. */
  readonly query: URLSearchParams;
  /** Returns a header's value; undefined if it was not sent. `name` is case-insensitive. */
  header(name: string): string | undefined;
  /**
   * Reads the body as text.
   * @param limit the maximum bytes
   * @throws {Problem} 413 if it is longer, 400 if it is not UTF-8 or was cut off
   */
  text(limit: number): Promise<string>;
  /** The body as parsed by the application; undefined if none was. */
  readonly parsedBody?: unknown;
  /** The framework's own object: Hono's `Context`, the request in other frameworks. */
  readonly raw: unknown;
}
