// What the requests of all frameworks have in common: the target taken apart, the body kept for a second reading.
import { bodyTooLong } from "../input/body-problems.ts";
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import { isPercentEncoded, pathOf, queryOf } from "./target.ts";

/** A framework says where things are in its request; what is asked for often is looked up once. */
export abstract class FrameworkRequest implements HttpRequest {
  abstract readonly raw: unknown;
  abstract readonly method: string;
  /** The parameters of the path as the router decodes them, which leaves malformed percent-encoding as it was sent. */
  protected abstract readonly routed: Readonly<Record<string, string>>;
  /** The path and query, or URL, that the client asked for: with the prefixes under which the routes are mounted. */
  protected abstract readonly target: string;
  #query: URLSearchParams | undefined;
  #text: Promise<string> | undefined;

  abstract header(name: string): string | undefined;

  /** The body's text from the framework, which can give it once. */
  protected abstract receive(limit: number): Promise<string>;

  /** Judged when a handler asks for them: after the guard, and after the method. */
  get parameters(): Readonly<Record<string, string>> {
    if (this.target.includes("%") && !isPercentEncoded(this.path))
      throw new Problem(400, "the path is not percent-encoded correctly");
    return this.routed;
  }

  get path(): string {
    return pathOf(this.target);
  }

  get query(): URLSearchParams {
    this.#query ??= queryOf(this.target);
    return this.#query;
  }

  /** A handler that is run once more finds what its first run has received. */
  text(limit: number): Promise<string> {
    if (this.#text !== undefined) return this.#text.then((text) => textWithin(text, limit));
    this.#text = this.receive(limit);
    return this.#text;
  }
}

function textWithin(text: string, limit: number): string {
  if (new TextEncoder().encode(text).byteLength > limit) throw bodyTooLong(limit);
  return text;
}
