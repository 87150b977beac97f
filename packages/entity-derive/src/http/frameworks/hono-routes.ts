// Routes into handlers of a Hono app. Its types are only described here: generated code must not need hono for routes.

import type { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { answerBy } from "./answer-by.ts";
import { fetchText } from "./fetch-text.ts";
import { FrameworkRequest } from "./framework-request.ts";
import { readableOf } from "./readable-of.ts";
import { colonPath, resourcesOf, takesEmptyParts } from "./resources.ts";

/** What is used of `Hono`. */
export interface HonoApp {
  all(path: string, handler: (context: HonoContext) => Response | Promise<Response>): unknown;
}

/** What is used of Hono's `Context`. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    readonly method: string;
    /** Which of the handlers that match the request this one is, in the order in which they were added. */
    readonly routeIndex?: number;
    param(): Readonly<Record<string, string>>;
    header(name: string): string | undefined;
    arrayBuffer(): Promise<ArrayBuffer>;
  };
  header(name: string, value: string, options: { readonly append: boolean }): void;
  newResponse(
    body: string | ReadableStream | null,
    status?: number,
    headers?: Readonly<Record<string, string>>,
  ): Response;
}

/**
 * Adds the routes to a Hono app, and to each of their paths 405 (204 for OPTIONS) for every other method. In Hono the
 * handler added first answers, so a path's own further methods have to be added before.
 * @returns the app
 * @throws {Error} when two routes have one method and path
 * @example const app = honoRoutes(new Hono(), userRoutes(users));
 */
export function honoRoutes<App extends HonoApp>(app: App, routes: readonly Route[]): App {
  for (const resource of resourcesOf(routes)) {
    const path = colonPath(resource.path, takesEmptyParts(resource.path) ? "{[^/]*}" : "");
    const routes = new Map<string, Route>(resource.routes.map((route) => [route.method, route]));
    // One handler for all methods: of several that match, Hono puts a chain together for each request.
    app.all(path, (context) => {
      const { method } = context.req;
      const route = routes.get(method === "HEAD" ? "GET" : method);
      if (route === undefined) return send(context, resource.otherwise(method));
      return answerBy(route, new HonoHttpRequest(context), (response) => send(context, response));
    });
  }
  return app;
}

function send(context: HonoContext, { status, headers, body: text, stream }: HttpResponse): Response {
  const body = stream === null ? text : readableOf(stream);
  // Without a middleware before it there is nothing to add to. `newResponse` makes a `Headers` of more than one header,
  // which costs as much as the JSON of a row; servers of Hono take these as they are.
  if (context.req.routeIndex === 0) return new Response(body, { status, headers });
  // Not `new Response`: the headers that a middleware has set before are added here.
  const { vary, ...others } = headers;
  // Replacing what one for CORS has said would let caches mix up its answers.
  if (vary !== undefined) context.header("vary", vary, { append: true });
  return context.newResponse(body, status, others);
}

class HonoHttpRequest extends FrameworkRequest {
  /** The context, where a middleware leaves what it knows of the request. */
  readonly raw: HonoContext;

  constructor(context: HonoContext) {
    super();
    this.raw = context;
  }

  get method(): string {
    return this.raw.req.method;
  }
  protected get routed(): Readonly<Record<string, string>> {
    return this.raw.req.param();
  }
  protected get target(): string {
    return this.raw.req.raw.url;
  }
  header(name: string): string | undefined {
    return this.raw.req.header(name);
  }
  protected receive(limit: number): Promise<string> {
    return fetchText(this.raw.req, limit);
  }
}
