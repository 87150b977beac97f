// Requests to one collection, with what each of them carries.
import type { Answer, Server } from "../../../../entity-derive/tests/http/servers.ts";

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export function asking(server: Server, collection: string, always: Readonly<Record<string, string>> = {}): Ask {
  return (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    return server.send(method, `${collection}${path}`, { headers: { ...type, ...always, ...headers }, ...sent });
  };
}

export const reader: Readonly<Record<string, string>> = { "x-reader": "ada" };
