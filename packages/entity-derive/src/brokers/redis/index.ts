// Exports for sending events to Redis streams.
export type { EventSink } from "../event-sink.ts";
export type { RedisSettings } from "./redis-sink.ts";
export { type RedisScriptOptions, type RedisScripts, type RedisSinkOptions, redisSink } from "./redis-sink.ts";
