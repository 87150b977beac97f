// A request to the shop as a client sends it into the answer, with its body read.
import type { Hono } from "hono";

// biome-ignore lint/suspicious/noExplicitAny: the bodies are what a client gets, and nothing has typed them for it
export type Body = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Null when there is none. */
  readonly body: Body;
}

/** @param token null sends none */
export async function send(
  app: Hono,
  method: string,
  path: string,
  body?: unknown,
  token: string | null = "demo",
): Promise<Answer> {
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await app.request(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}
