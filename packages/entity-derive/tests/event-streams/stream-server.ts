// A route of events as generated code makes it, behind a server of its own.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { guardedEventRoute, type Route, type ShownEvents } from "entity-derive/codegen/v1/http";
import { EventStreams, type EventStreamsOptions } from "entity-derive/event-streams";
import { type HttpRequest, HttpResponse } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import type { Database } from "entity-derive/runtime";

export const key = "a key of thirty-two bytes or more";

/** Who asks says so: `authorization: ada`, with when that expires behind a space. */
interface Principal {
  readonly owner: string | null;
  readonly expiresAt: Date | null;
}

function guard(request: HttpRequest): Principal | HttpResponse {
  const [name, expires] = (request.header("authorization") ?? "").split(" ");
  if (name === "" || name === undefined) return new HttpResponse(401);
  return {
    owner: name === "everybody" ? null : name,
    expiresAt: expires === undefined ? null : new Date(Number(expires)),
  };
}

/** What clients see: all but what is secret. */
const shownUsers: ShownEvents = {
  entity: "users",
  show(payload) {
    const event = JSON.parse(payload);
    if (event.secret === true) return null;
    if (event.broken === true) throw new TypeError("no event");
    return JSON.stringify(event);
  },
};

function eventRoutes(events: EventStreams, shown: ShownEvents = shownUsers): readonly Route[] {
  return [
    guardedEventRoute(
      `/${shown.entity}/events`,
      guard,
      async ({ owner, expiresAt }, request, options) => options.streams.respond(request, shown, { owner, expiresAt }),
      shown,
      { streams: events },
    ),
  ];
}

export interface StreamServer {
  readonly events: EventStreams;
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

export async function startStreams(
  db: Database,
  options: Partial<EventStreamsOptions> = {},
  shown: ShownEvents = shownUsers,
): Promise<StreamServer> {
  const events = new EventStreams(db, { key, listen: false, pollInterval: 20, ...options });
  const server = createServer(nodeListener(eventRoutes(events, shown)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    events,
    server,
    url: `http://127.0.0.1:${port}/${shown.entity}/events`,
    async close() {
      await events.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
