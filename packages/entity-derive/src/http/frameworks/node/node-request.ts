// Requests of `node:http`, whose body a middleware may have read.
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { bodyNotUtf8 } from "../../input/body-problems.ts";
import { FrameworkRequest } from "../framework-request.ts";
import { readNodeBody } from "./read-node-body.ts";

/** Adapters tell where the request, its headers, and a body that other code has read are. */
export abstract class NodeRequest<Raw> extends FrameworkRequest<Raw> {
  protected abstract readonly incoming: IncomingMessage;
  protected abstract readonly headers: IncomingHttpHeaders;
  /** The body as other code has parsed it; undefined if none did. */
  protected abstract readonly left: unknown;

  /** The body that no other code has read. */
  protected get unread(): Readable {
    return this.incoming;
  }
  get parsedBody(): unknown {
    return parsedBody(this.incoming, this.left);
  }
  header(name: string): string | undefined {
    const value = this.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }
  protected async receive(limit: number): Promise<string> {
    if (wasEmpty(this.incoming, this.left)) return "";
    const { unread, headers } = this;
    return parsedText(this.left) ?? readNodeBody(unread, headers["content-length"], limit);
  }
}

/** Whether the request had no body for an earlier reader. */
function wasEmpty(request: IncomingMessage, body: unknown): boolean {
  return (body !== undefined || request.readableEnded) && !hasContent(request);
}

/** Whether the headers announce a body, since a parser may have read the stream. */
function hasContent(request: IncomingMessage): boolean {
  // HTTP/2 needs neither header.
  if (request.httpVersionMajor > 1 || request.headers["transfer-encoding"] !== undefined) return true;
  return Number(request.headers["content-length"] ?? 0) > 0;
}

/** Returns the parsed value; undefined if there is none, or only text (`parsedText`). */
function parsedBody(request: IncomingMessage, body: unknown): unknown {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array || !hasContent(request))
    return undefined;
  // Parsers of Express 4 set `{}` for a body that they skip.
  return isEmptyObject(body) && !request.readableDidRead ? undefined : body;
}

/**
 * Returns the text that `express.text()` or `express.raw()` has read; undefined otherwise.
 * @throws {Problem} 400 for bytes that are not UTF-8
 */
function parsedText(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  if (!(body instanceof Uint8Array)) return undefined;
  if (!isUtf8(body)) throw bodyNotUtf8();
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

function isEmptyObject(body: unknown): boolean {
  return typeof body === "object" && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
