// Routes into a listener for the requests of `node:http`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { incomingText } from "./incoming-text.ts";
import { type Match, RouteTree } from "./route-tree.ts";
import { pathOf, queryOf } from "./target.ts";

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

export interface NodeListenerOptions {
  /** Where the routes are mounted, such as `/api`; at the root by default. */
  readonly prefix?: string | undefined;
  /** Answers paths that no route has; 404 by default. */
  readonly otherwise?: NodeListener | undefined;
}

/**
 * A listener that serves the routes.
 * @throws {Error} when two routes have one method and path
 * @example createServer(nodeListener(userRoutes(users))).listen(3000);
 */
export function nodeListener(routes: readonly Route[], options: NodeListenerOptions = {}): NodeListener {
  const tree = new RouteTree(routes);
  const prefix = pathOf(`/${options.prefix ?? ""}`).replace(/^\/$/, "");
  return (request, response) => {
    const target = request.url ?? "/";
    const match = matchOf(tree, target, prefix);
    if (match instanceof HttpResponse) send(request, response, match);
    else if (match === undefined) (options.otherwise ?? sendNotFound)(request, response);
    else answer(request, response, match);
  };
}

function matchOf(tree: RouteTree, target: string, prefix: string): Match | HttpResponse | undefined {
  const path = exactPathOf(target);
  if (prefix !== "" && !path.startsWith(`${prefix}/`)) return undefined;
  try {
    return tree.find(path.slice(prefix.length));
  } catch (error) {
    if (error instanceof Problem) return error.toResponse();
    throw error;
  }
}

/** Unlike `pathOf` it changes nothing: `/users/` is not `/users`. */
function exactPathOf(target: string): string {
  const start = target.startsWith("/") ? 0 : target.indexOf("/", target.indexOf("://") + 3);
  const end = target.indexOf("?");
  return target.slice(Math.max(start, 0), end === -1 ? undefined : end);
}

function answer(request: IncomingMessage, response: ServerResponse, { resource, parameters }: Match): void {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = resource.routes.find((candidate) => candidate.method === method);
  if (route === undefined) send(request, response, resource.otherwise(request.method ?? ""));
  else
    route.handle(new NodeHttpRequest(request, parameters)).then(
      (made) => send(request, response, made),
      (error: unknown) => response.destroy(error as Error),
    );
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  send(request, response, new Problem(404, "there is nothing under this path").toResponse());
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: HttpResponse): void {
  // Who sent the request may have gone meanwhile.
  if (response.destroyed || response.headersSent) return;
  const length = body === null ? 0 : Buffer.byteLength(body);
  response.writeHead(status, status === 204 || status === 304 ? headers : { ...headers, "content-length": length });
  response.end(body === null || request.method === "HEAD" ? undefined : body);
}

class NodeHttpRequest implements HttpRequest {
  readonly raw: IncomingMessage;
  readonly parameters: Readonly<Record<string, string>>;
  #query: URLSearchParams | undefined;

  constructor(request: IncomingMessage, parameters: Readonly<Record<string, string>>) {
    this.raw = request;
    this.parameters = parameters;
  }

  get method(): string {
    return this.raw.method ?? "GET";
  }
  get path(): string {
    return pathOf(this.raw.url ?? "/");
  }
  get query(): URLSearchParams {
    this.#query ??= queryOf(this.raw.url ?? "/");
    return this.#query;
  }
  header(name: string): string | undefined {
    const value = this.raw.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }
  text(limit: number): Promise<string> {
    return incomingText(this.raw, this.raw.headers["content-length"], limit);
  }
}
