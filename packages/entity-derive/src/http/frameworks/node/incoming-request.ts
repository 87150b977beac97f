// The request of `node:http`, also as Express and Connect pass it on.
import type { IncomingMessage } from "node:http";
import { FrameworkRequest } from "../framework-request.ts";
import { parsedBody, parsedText, wasEmpty } from "./parsed-body.ts";
import { readNodeBody } from "./read-node-body.ts";

/** Properties that Express and Connect add to a request. */
interface MiddlewareMessage extends IncomingMessage {
  /** Includes the path of `app.use`, which is removed from `url`. */
  readonly originalUrl?: string | undefined;
  /** The body as parsed by a middleware. */
  readonly body?: unknown;
}

export class IncomingHttpRequest extends FrameworkRequest {
  readonly raw: MiddlewareMessage;
  protected readonly routed: Readonly<Record<string, string>>;

  constructor(request: IncomingMessage, parameters: Readonly<Record<string, string>>) {
    super();
    this.raw = request;
    this.routed = parameters;
  }

  get method(): string {
    return this.raw.method ?? "GET";
  }
  protected get target(): string {
    return this.raw.originalUrl ?? this.raw.url ?? "/";
  }
  get parsedBody(): unknown {
    return parsedBody(this.raw, this.raw.body);
  }
  header(name: string): string | undefined {
    const value = this.raw.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }
  protected receive(limit: number): Promise<string> {
    const { raw } = this;
    // The stream has not been touched.
    if (raw.body === undefined && !raw.readableEnded) return this.#stream(limit);
    return this.#left(limit);
  }
  #stream(limit: number): Promise<string> {
    return readNodeBody(this.raw, this.raw.headers["content-length"], limit);
  }
  async #left(limit: number): Promise<string> {
    if (wasEmpty(this.raw, this.raw.body)) return "";
    return parsedText(this.raw.body) ?? this.#stream(limit);
  }
}
