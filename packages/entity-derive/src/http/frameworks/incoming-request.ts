// A request of `node:http`, bare or as Express and Connect hand it on, into the request that handlers see.
import type { IncomingMessage } from "node:http";
import { FrameworkRequest } from "./framework-request.ts";
import { incomingText } from "./incoming-text.ts";
import { leftText, parsedBody, wasEmpty } from "./parsed-incoming.ts";

/** What Express and Connect add to a request. */
interface HandedMessage extends IncomingMessage {
  /** With the path of `app.use`, which is cut off `url`. */
  readonly originalUrl?: string | undefined;
  /** Where parsers leave what they have read. */
  readonly body?: unknown;
}

export class IncomingHttpRequest extends FrameworkRequest {
  readonly raw: HandedMessage;
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
    // Nobody has been at the stream before.
    if (raw.body === undefined && !raw.readableEnded) return this.#stream(limit);
    return this.#left(limit);
  }
  #stream(limit: number): Promise<string> {
    return incomingText(this.raw, this.raw.headers["content-length"], limit);
  }
  async #left(limit: number): Promise<string> {
    if (wasEmpty(this.raw, this.raw.body)) return "";
    return leftText(this.raw.body) ?? this.#stream(limit);
  }
}
