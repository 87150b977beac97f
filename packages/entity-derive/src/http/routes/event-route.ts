// Wraps handlers that stream events in routes: private if guarded, and without entity tags.
import type { HttpRequest } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import { authenticate, privateAnswers } from "./guard.ts";
import { answeringRoute, type Route, type RouteOptions } from "./route.ts";

/** The events of an entity as clients see them. */
export interface ShownEvents {
  /** The entity's name in the outbox. */
  readonly entity: string;
  /**
   * Returns the JSON of an outbox event for clients; null if they do not see it.
   * @throws {TypeError} for an invalid event
   */
  show(payload: string): string | null;
}

/** The events that a client receives, and until when. */
export interface EventSubscription {
  /** The owner, as text; null for the events of all owners. */
  readonly owner: string | null;
  /** The time at which the client's credentials expire, which ends the stream. */
  readonly expiresAt: Date | null | undefined;
}

/** Streams events to clients: `EventStreams` of `entity-derive/event-streams`. */
export interface EventSource {
  /** Registers an entity before any client subscribes. */
  serve(events: ShownEvents): void;
  /** Returns the streaming response to a client. */
  respond(request: HttpRequest, events: ShownEvents, subscription: EventSubscription): HttpResponse;
}

/** Options of routes that stream events. */
export interface EventRouteOptions extends RouteOptions {
  readonly streams: EventSource;
}

/** Returns when the credentials of a principal expire, such as a token. Null or undefined if they do not. */
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
 * Creates a route behind a guard.
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
