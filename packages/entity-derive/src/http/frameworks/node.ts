// Routes into a listener for the requests of `node:http`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { nothingHere } from "../problems/nothing-here.ts";
import type { Route } from "../route.ts";
import { MountedRoutes, type MountOptions } from "./mounted-routes.ts";
import { sendFound, sendResponse } from "./server-response.ts";

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

export interface NodeListenerOptions extends MountOptions {
  /** Answers paths that no route has; 404 by default. */
  readonly otherwise?: NodeListener | undefined;
}

/**
 * A listener that serves the routes.
 * @throws {Error} when two routes have one method and path
 * @example createServer(nodeListener(userRoutes(users))).listen(3000);
 */
export function nodeListener(routes: readonly Route[], options: NodeListenerOptions = {}): NodeListener {
  const mounted = new MountedRoutes(routes, options);
  const { otherwise = sendNotFound } = options;
  return (request, response) => {
    const found = mounted.find(request.method ?? "GET", request.url ?? "/");
    if (found === undefined) otherwise(request, response);
    else sendFound(request, response, found);
  };
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  sendResponse(request, response, nothingHere());
}
