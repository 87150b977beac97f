// Routes into a function from a `Request` to its `Response`.
import { nothingHere } from "../problems/nothing-here.ts";
import { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { answerBy } from "./answer-by.ts";
import { fetchText } from "./fetch-text.ts";
import { FrameworkRequest } from "./framework-request.ts";
import { MountedRoutes, type MountOptions } from "./mounted-routes.ts";
import { readableOf } from "./readable-of.ts";

export type FetchHandler = (request: Request) => Promise<Response>;

export interface FetchHandlerOptions extends MountOptions {
  /** Answers paths that no route has; 404 by default. */
  readonly otherwise?: ((request: Request) => Response | Promise<Response>) | undefined;
}

/**
 * A handler for whatever serves requests of the Fetch standard: route handlers of Next.js, Bun, Deno, Workers.
 * @throws {Error} when two routes have one method and path
 * @example
 * const handler = fetchHandler(userRoutes(users), { prefix: "/api" });
 * export { handler as DELETE, handler as GET, handler as PATCH, handler as POST };
 */
export function fetchHandler(routes: readonly Route[], options: FetchHandlerOptions = {}): FetchHandler {
  const mounted = new MountedRoutes(routes, options);
  const { otherwise = ({ method }) => responseOf(method, nothingHere()) } = options;
  return async (request) => {
    const found = mounted.find(request.method, request.url);
    if (found === undefined) return otherwise(request);
    if (found instanceof HttpResponse) return responseOf(request.method, found);
    const { route, parameters } = found;
    return answerBy(route, new FetchHttpRequest(request, parameters), (made) => responseOf(request.method, made));
  };
}

function responseOf(method: string, { status, headers, body, stream }: HttpResponse): Response {
  if (stream !== null && method !== "HEAD") return new Response(readableOf(stream), { status, headers });
  return new Response(method === "HEAD" ? null : body, { status, headers });
}

class FetchHttpRequest extends FrameworkRequest {
  readonly raw: Request;
  protected readonly routed: Readonly<Record<string, string>>;

  constructor(request: Request, parameters: Readonly<Record<string, string>>) {
    super();
    this.raw = request;
    this.routed = parameters;
  }

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
    return fetchText({ raw: this.raw, arrayBuffer: () => this.raw.arrayBuffer() }, limit);
  }
}
