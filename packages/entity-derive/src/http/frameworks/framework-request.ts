// Base class of the requests of all frameworks: parses the target, and keeps the body for a retry.
import { bodyTooLong } from "../input/body-problems.ts";
import type { HttpRequest } from "../messages/request.ts";
import { Problem } from "../problems/problem.ts";
import { isPercentEncoded, pathOf, queryOf } from "./routing/target.ts";

/** Adapters implement access to the framework's request; frequently used parts are cached. */
export abstract class FrameworkRequest<Raw> implements HttpRequest {
  readonly raw: Raw;
  abstract readonly method: string;
  /** The requested path and query, or URL, including mount prefixes. */
  protected abstract readonly target: string;
  readonly #routed: Readonly<Record<string, string>>;
  #query: URLSearchParams | undefined;
  #text: Promise<string> | undefined;

  constructor(raw: Raw, routed: Readonly<Record<string, string>>) {
    this.raw = raw;
    this.#routed = routed;
  }

  /** The path parameters as the router decodes them; malformed percent-encoding stays as sent. */
  protected get routed(): Readonly<Record<string, string>> {
    return this.#routed;
  }

  abstract header(name: string): string | undefined;

  /** Reads the body from the framework, once. */
  protected abstract receive(limit: number): Promise<string>;

  /** Validated on access: after the guard, and after the method. */
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

  /** Cached, so that a retried handler gets the body again. */
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
