// The same API on node:http and nothing else, which checks nothing: the least that such a server can cost.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { shownUser } from "./shown-user.ts";
import type { HandWrittenUsers } from "./user-repository.ts";

export function bareUsers(users: HandWrittenUsers): RequestListener {
  return async (request, response) => {
    try {
      await answer(users, request, response);
    } catch {
      send(response, 400, { error: "not accepted" });
    }
  };
}

async function answer(users: HandWrittenUsers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = "", search] = (request.url ?? "").split("?");
  const id = path.slice("/users/".length);
  if (request.method === "POST") {
    const user = await users.create(await bodyOf(request));
    response.setHeader("location", `/users/${user.id}`);
    send(response, 201, shownUser(user));
  } else if (request.method === "PATCH") {
    send(response, 200, shownUser(await users.update(id, await bodyOf(request))));
  } else if (id !== "") {
    const user = await users.findById(id);
    if (user === null) send(response, 404, { error: "User not found" });
    else send(response, 200, shownUser(user));
  } else {
    const parameters = new URLSearchParams(search);
    const limit = Number(parameters.get("limit") ?? 20);
    const offset = Number(parameters.get("offset") ?? 0);
    const found = await users.newest(limit, offset);
    if (found.length === limit) {
      response.setHeader("link", `</users?limit=${limit}&offset=${offset + limit}>; rel="next"`);
    }
    send(response, 200, found.map(shownUser));
  }
}

async function bodyOf<T>(request: IncomingMessage): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
}
