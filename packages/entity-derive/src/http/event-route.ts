// A handler that streams events into a route: behind a guard for whoever asks alone, and without an entity tag.
import { authenticate } from "./guard.ts";
import { privateAnswers } from "./private-answers.ts";
import type { HttpRequest } from "./request.ts";
import type { HttpResponse } from "./response.ts";
import { answeringRoute, type Route, type RouteOptions } from "./route.ts";

/** The events of an entity, as clients are shown them. */
export interface ShownEvents {
  /** What the outbox calls the entity. */
  readonly entity: string;
  /**
   * The JSON of an event that the outbox has; null where clients see nothing of it.
   * @throws {TypeError} for what is no event
   */
  show(payload: string): string | null;
}

/** Which events a client is sent, and for how long. */
export interface EventSubscription {
  /** Whose, as text; null for those of everybody. */
  readonly owner: string | null;
  /** When what the client has shown of itself expires; it is sent nothing after that. */
  readonly expiresAt: Date | null | undefined;
}

/** What streams events to clients: `EventStreams` of `entity-derive/event-streams`. */
export interface EventSource {
  /** Says which events are streamed, before any client asks for them. */
  serve(events: ShownEvents): void;
  /** The response to a client, from where it has been. */
  respond(request: HttpRequest, events: ShownEvents, subscription: EventSubscription): HttpResponse;
}

/** What a route that streams events is given. */
export interface EventRouteOptions extends RouteOptions {
  readonly streams: EventSource;
}

/** When what a principal has shown of itself expires: its token, say. Null or undefined where it does not. */
export type ExpiryOf<P> = (principal: P) => Date | null | undefined | Promise<Date | null | undefined>;

/** @example eventRoute("/rates/events", streamRate, shownRates, options) */
export function eventRoute<Options extends EventRouteOptions>(
  path: string,
  handler: (request: HttpRequest, options: Options) => Promise<HttpResponse>,
  events: ShownEvents,
  options: Options,
): Route {
  options.streams.serve(events);
  return answeringRoute("GET", path, (request) => handler(request, options), options);
}

/**
 * The same for a handler that is given the principal; a request that the guard refuses does not reach it.
 * @example guardedEventRoute("/orders/events", requireUser, streamOrder, shownOrders, options)
 */
export function guardedEventRoute<P, Options extends EventRouteOptions>(
  path: string,
  guard: (request: HttpRequest) => P | Promise<P>,
  handler: (principal: Exclude<P, HttpResponse>, request: HttpRequest, options: Options) => Promise<HttpResponse>,
  events: ShownEvents,
  options: Options,
  { vary }: { readonly vary?: string } = {},
): Route {
  const handle = async (request: HttpRequest): Promise<HttpResponse> =>
    handler(await authenticate(guard, request), request, options);
  return privateAnswers(eventRoute(path, handle, events, options), vary);
}
