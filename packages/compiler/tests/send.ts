// A request to a Hono app into its answer, with the body already read.

/** What serves requests: every generated router does. */
export interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they expect it to be
  readonly json: any;
}

/** Sends a body as JSON; a string is sent as it is. */
export async function send(
  app: App,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await app.request(path, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  const isJson = text !== "" && /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** The same, whose requests have these headers, too. */
export function withHeaders(app: App, headers: Readonly<Record<string, string>>): App {
  return {
    request: (path, init = {}) => app.request(path, { ...init, headers: { ...headers, ...toRecord(init.headers) } }),
  };
}

function toRecord(headers: RequestInit["headers"]): Readonly<Record<string, string>> {
  return Object.fromEntries(new Headers(headers));
}
