// The addresses of a cluster into a producer as the sink needs it.
import { Producer } from "@platformatic/kafka";

export function kafkaProducer(addresses: readonly string[]): Producer {
  return new Producer({
    clientId: "shop",
    bootstrapBrokers: [...addresses],
    idempotent: true,
    autocreateTopics: true,
    retries: 1,
    retryDelay: 100,
    timeout: 2_000,
    // A new producer has none: Kafka ignores what it is asked about instead, the mock cluster refuses it.
    producerId: -1n,
    producerEpoch: -1,
  });
}
