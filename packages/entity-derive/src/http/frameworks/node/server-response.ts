// Requests and responses of `node:http`, also as Express and Connect pass them on.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { HttpResponse, type ResponseStream } from "../../messages/response.ts";
import { answerRequest, mergeVary } from "../answer-request.ts";
import type { FoundRoute } from "../routing/mounted-routes.ts";
import { NodeRequest } from "./node-request.ts";

/** Sends the response of a route, or a given response. */
export function sendFound(request: IncomingMessage, response: ServerResponse, found: FoundRoute | HttpResponse): void {
  if (found instanceof HttpResponse) {
    sendResponse(request, response, found);
    return;
  }
  const send = (answer: HttpResponse): void => sendResponse(request, response, answer);
  answerRequest(found.route, new IncomingHttpRequest(request, found.parameters), send).catch((error: Error) =>
    response.destroy(error),
  );
}

/** Sends a response, merged with headers of earlier middleware. Does nothing if the client has gone. */
export function sendResponse(request: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
  if (response.destroyed || response.headersSent) return;
  const { status, body, stream } = answer;
  const headers = mergeVary(answer, response.getHeader("vary"));
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

/** There may be thousands of streams, so each has no more state than needed. */
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

/** Properties that Express and Connect add to a request. */
interface MiddlewareMessage extends IncomingMessage {
  /** Includes the path of `app.use`, which is removed from `url`. */
  readonly originalUrl?: string | undefined;
  /** The body as parsed by a middleware. */
  readonly body?: unknown;
}

class IncomingHttpRequest extends NodeRequest<MiddlewareMessage> {
  get method(): string {
    return this.raw.method ?? "GET";
  }
  protected get target(): string {
    return this.raw.originalUrl ?? this.raw.url ?? "/";
  }
  protected get incoming(): IncomingMessage {
    return this.raw;
  }
  protected get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }
  protected get left(): unknown {
    return this.raw.body;
  }
}
