// Listener for `node:http`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { notFoundResponse } from "../../problems/problem.ts";
import type { Route } from "../../routes/route.ts";
import { type MountOptions, routeFinder } from "../routing/mounted-routes.ts";
import { sendFound, sendResponse } from "./server-response.ts";

/** A request listener of Node's HTTP server. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Options of {@link nodeListener}. */
export interface NodeListenerOptions extends MountOptions {
  /** Handles paths without a route; by default with 404. */
  readonly otherwise?: NodeListener | undefined;
}

/**
 * Creates a listener that serves the routes.
 * @throws {Error} when two routes have the same method and path
 * @example createServer(nodeListener(userRoutes(users))).listen(3000);
 */
export function nodeListener(routes: readonly Route[], options: NodeListenerOptions = {}): NodeListener {
  const find = routeFinder(routes, options);
  const { otherwise = sendNotFound } = options;
  return (request, response) => {
    const found = find(request.method ?? "GET", request.url ?? "/");
    if (found === undefined) otherwise(request, response);
    else sendFound(request, response, found);
  };
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  sendResponse(request, response, notFoundResponse());
}
