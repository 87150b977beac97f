// Exports for sending events to Kafka.
export type { EventMode } from "../cloud-event.ts";
export type { EventSink } from "../event-sink.ts";
export {
  type KafkaMessage,
  type KafkaProducer,
  type KafkaRequest,
  type KafkaSinkOptions,
  kafkaSink,
} from "./kafka-sink.ts";
