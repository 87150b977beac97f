// What a middleware has left of a body in `request.body` into the value or the text that it is.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { bodyNotUtf8 } from "../input/body-problems.ts";

/** Whether there was nothing to read for those who have been at the stream before, whatever they have left of it. */
export function wasEmpty(request: IncomingMessage, body: unknown): boolean {
  return (body !== undefined || request.readableEnded) && !hasContent(request);
}

/** Whether the request came with a body; by the headers, since a parser may have emptied the stream. */
function hasContent(request: IncomingMessage): boolean {
  // HTTP/2 needs neither header.
  if (request.httpVersionMajor > 1 || request.headers["transfer-encoding"] !== undefined) return true;
  return Number(request.headers["content-length"] ?? 0) > 0;
}

/** The value that a parser has made of the body; undefined where there is none, or only text (`leftText`). */
export function parsedBody(request: IncomingMessage, body: unknown): unknown {
  if (body === undefined || isText(body) || !hasContent(request)) return undefined;
  // Parsers of Express 4 say `{}` of a body that they leave to others.
  return isEmptyObject(body) && !request.readableDidRead ? undefined : body;
}

/**
 * The text that `express.text()` or `express.raw()` has read; undefined where neither has.
 * @throws {Problem} 400 for bytes that are not UTF-8
 */
export function leftText(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  if (!(body instanceof Uint8Array)) return undefined;
  if (!isUtf8(body)) throw bodyNotUtf8();
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

function isText(body: unknown): boolean {
  return typeof body === "string" || body instanceof Uint8Array;
}

function isEmptyObject(body: unknown): boolean {
  return typeof body === "object" && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
