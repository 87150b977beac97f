// A response as handlers make it into one of `node:http`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpResponse } from "../response.ts";
import type { ResponseStream } from "../response-stream.ts";
import { answerBy } from "./answer-by.ts";
import { IncomingHttpRequest } from "./incoming-request.ts";
import type { FoundRoute } from "./mounted-routes.ts";
import { besideVary } from "./vary.ts";

/** Answers a request by the route that was found for it, or with the answer that was found. */
export function sendFound(request: IncomingMessage, response: ServerResponse, found: FoundRoute | HttpResponse): void {
  if (found instanceof HttpResponse) {
    sendResponse(request, response, found);
    return;
  }
  const send = (made: HttpResponse): void => sendResponse(request, response, made);
  answerBy(found.route, new IncomingHttpRequest(request, found.parameters), send).catch((error: Error) =>
    response.destroy(error),
  );
}

/** Sends it, with the headers that a middleware has set before; nothing once the client has gone. */
export function sendResponse(request: IncomingMessage, response: ServerResponse, made: HttpResponse): void {
  if (response.destroyed || response.headersSent) return;
  const { status, body, stream } = made;
  const headers = besideVary(made, response.getHeader("vary"));
  if (stream !== null) {
    response.writeHead(status, headers);
    if (request.method === "HEAD") response.end();
    else sendStream(response, stream);
    return;
  }
  const length = body === null ? 0 : Buffer.byteLength(body);
  response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, "content-length": length });
  if (body === null || request.method === "HEAD") response.end();
  // As many bytes as characters: all are ASCII, which needs no encoding.
  else response.end(body, length === body.length ? "latin1" : "utf8");
}

/** There may be thousands of them, so each has no more than it needs. */
function sendStream(response: ServerResponse, stream: ResponseStream): void {
  response.on("drain", () => stream.drained());
  response.once("close", () => stream.closed());
  response.flushHeaders();
  stream.open({
    write: (chunk) => response.write(chunk),
    waiting: () => response.writableLength,
    end: () => response.end(),
    destroy: () => response.destroy(),
  });
}
