// A `fetch` function into a listener of node:http, without the shortcuts that a server library may take.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";

export type Fetch = (request: Request) => Response | Promise<Response>;

/** Both Hono applications are served by this one, unless a module is named that does it. */
export function getRequestListener(fetch: Fetch): RequestListener {
  return async (incoming, outgoing) => send(outgoing, await fetch(requestOf(incoming)));
}

function requestOf(incoming: IncomingMessage): Request {
  const { method = "GET", headers, url = "/" } = incoming;
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === "GET" || method === "HEAD" ? {} : { body: Readable.toWeb(incoming), duplex: "half" };
  return new Request(`http://${headers.host ?? "localhost"}${url}`, {
    method,
    headers: entries,
    ...body,
  } as RequestInit);
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await response.text();
  outgoing.writeHead(
    response.status,
    [...response.headers, ["content-length", String(Buffer.byteLength(body))]].flat(),
  );
  outgoing.end(body);
}
