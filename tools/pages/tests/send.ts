// A request to an address into its answer, with the body already read.

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is something else. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they expect it to be
  readonly json: any;
}

/** Sends a body as JSON; a string is sent as it is. */
export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(url, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  const isJson = text !== "" && /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}
