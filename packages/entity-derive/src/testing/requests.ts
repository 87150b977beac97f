// Sends requests to an application in this process, for a principal.

import type { HttpRequest } from "../http/messages/request.ts";
import { type Principal, withPrincipals } from "../http/routes/guard.ts";

/** An application: Hono's `app.fetch`, `fetchHandler(routes)`, or anything else from a `Request` to a `Response`. */
export type TestFetch = (request: Request) => Response | Promise<Response>;

/** A response whose body was read. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test accesses the members that it expects
  readonly json: any;
}

type AnyGuard = (request: HttpRequest) => unknown;

/**
 * Sends requests without a socket. `as` returns the same with a principal.
 * @example
 * const requests = new TestRequests(app.fetch);
 * const { status } = await requests.as(requireUser, ada).send("POST", "/notes", { title: "First" });
 */
export class TestRequests {
  readonly #fetch: TestFetch;
  readonly #headers: Readonly<Record<string, string>>;
  /** The origin of requests whose URL is a path. */
  readonly origin: string = "http://test";
  readonly #principals: ReadonlyMap<AnyGuard, unknown>;

  constructor(
    fetch: TestFetch,
    headers: Readonly<Record<string, string>> = {},
    principals: ReadonlyMap<AnyGuard, unknown> = new Map(),
  ) {
    this.#fetch = fetch;
    this.#headers = headers;
    this.#principals = principals;
  }

  /**
   * Returns requests that are not passed to this guard: its routes get the principal. Other guards are called.
   * @example app.as(requireStaff, { clinicId, practitionerId })
   */
  as<G extends AnyGuard>(guard: G, principal: Principal<G>): TestRequests {
    return new TestRequests(this.#fetch, this.#headers, new Map([...this.#principals, [guard, principal]]));
  }

  /** Returns requests with these headers, such as `authorization`, in addition. */
  withHeaders(headers: Readonly<Record<string, string>>): TestRequests {
    return new TestRequests(this.#fetch, { ...this.#headers, ...headers }, this.#principals);
  }

  /** Sends a request like the global `fetch`; the URL can be a path. For clients that take a function `fetch`. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(input, this.origin), init);
    for (const [name, value] of Object.entries(this.#headers))
      if (!request.headers.has(name)) request.headers.set(name, value);
    return await this.#fetch(withPrincipals(request, this.#principals));
  };

  /**
   * Sends a request, and reads the response. A body other than text is sent as JSON.
   * @example const { status, json } = await app.send("GET", "/notes?limit=10");
   */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse> {
    const sent = body === undefined || typeof body === "string" ? (body ?? null) : JSON.stringify(body);
    const type = sent === null ? {} : { "content-type": "application/json" };
    const response = await this.fetch(path, { method, body: sent, headers: { ...type, ...headers } });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }
}
