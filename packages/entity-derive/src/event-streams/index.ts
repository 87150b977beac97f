// What an application streams events to the clients of its API with.
export type { EventSource, EventSubscription, ShownEvents } from "../http/event-route.ts";
export { EventStreams } from "./event-streams.ts";
export type { PositionKey } from "./positions.ts";
export type { EventStreamsOptions } from "./stream-options.ts";
