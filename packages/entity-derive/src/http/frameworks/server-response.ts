// A response as handlers make it into one of `node:http`.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpResponse } from "../response.ts";
import { besideVary } from "./vary.ts";

/** Sends it, with the headers that a middleware has set before; nothing once the client has gone. */
export function sendResponse(request: IncomingMessage, response: ServerResponse, made: HttpResponse): void {
  if (response.destroyed || response.headersSent) return;
  const { status, body } = made;
  const headers = besideVary(made, response.getHeader("vary"));
  const length = body === null ? 0 : Buffer.byteLength(body);
  response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, "content-length": length });
  response.end(body === null || request.method === "HEAD" ? undefined : body);
}
