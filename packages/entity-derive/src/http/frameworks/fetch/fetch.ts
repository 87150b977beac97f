// Handler for the Fetch API.
import { HttpResponse } from "../../messages/response.ts";
import { notFoundResponse } from "../../problems/problem.ts";
import type { Route } from "../../routes/route.ts";
import { answerRequest } from "../answer-request.ts";
import { FrameworkRequest } from "../framework-request.ts";
import { type MountOptions, routeFinder } from "../routing/mounted-routes.ts";
import { readFetchBody, toReadableStream } from "./read-fetch-body.ts";

/** A function that answers a Fetch request. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** Options of {@link fetchHandler}. */
export interface FetchHandlerOptions extends MountOptions {
  /** Handles paths without a route; by default with 404. */
  readonly otherwise?: ((request: Request) => Response | Promise<Response>) | undefined;
}

/**
 * Creates a handler for anything that serves Fetch requests: route handlers of Next.js, Bun, Deno, Workers.
 * @throws {Error} when two routes have the same method and path
 * @example
 * const handler = fetchHandler(userRoutes(users), { prefix: "/api" });
 * export { handler as DELETE, handler as GET, handler as PATCH, handler as POST };
 */
export function fetchHandler(routes: readonly Route[], options: FetchHandlerOptions = {}): FetchHandler {
  const find = routeFinder(routes, options);
  const { otherwise = ({ method }) => responseOf(method, notFoundResponse()) } = options;
  return async (request) => {
    const found = find(request.method, request.url);
    if (found === undefined) return otherwise(request);
    if (found instanceof HttpResponse) return responseOf(request.method, found);
    const { route, parameters } = found;
    return answerRequest(route, new FetchHttpRequest(request, parameters), (answer) =>
      responseOf(request.method, answer),
    );
  };
}

function responseOf(method: string, { status, headers, body, stream }: HttpResponse): Response {
  if (stream !== null && method !== "HEAD") return new Response(toReadableStream(stream), { status, headers });
  return new Response(method === "HEAD" ? null : body, { status, headers });
}

class FetchHttpRequest extends FrameworkRequest<Request> {
  get method(): string {
    return this.raw.method;
  }
  protected get target(): string {
    return this.raw.url;
  }
  header(name: string): string | undefined {
    return this.raw.headers.get(name) ?? undefined;
  }
  protected receive(limit: number): Promise<string> {
    return readFetchBody({ raw: this.raw, arrayBuffer: () => this.raw.arrayBuffer() }, limit);
  }
}
