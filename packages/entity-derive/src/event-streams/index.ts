// Exports for streaming events to the clients of an API.
export type { EventSource, EventSubscription, ShownEvents } from "../http/routes/event-route.ts";
export { EventStreams } from "./event-streams.ts";
export type { PositionKey } from "./reading/positions.ts";
export type { EventStreamsOptions } from "./stream-options.ts";
