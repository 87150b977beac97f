// The mock cluster of librdkafka, which speaks Kafka's protocol and forgets everything when it ends.
import { TestServer } from "./test-server.ts";

export interface KafkaCluster extends AsyncDisposable {
  readonly server: TestServer;
  /** `127.0.0.1:…`, one for each broker. Others after a restart, since the mock chooses its ports itself. */
  bootstrapServers(): readonly string[];
}

const announced = /Mock cluster enabled.* replaced with (\S+)/;

export async function kafkaCluster(brokers = 3): Promise<KafkaCluster> {
  const server = await TestServer.start(async () => ({
    program: "kcat",
    // A producer that is never given anything: the cluster is there as long as its input stays open.
    arguments: ["-P", "-t", "unused", "-b", "unused", "-X", `test.mock.num.brokers=${brokers}`],
    isReady: async (output) => announced.test(output),
  }));
  const bootstrapServers = (): readonly string[] => (announced.exec(server.output)?.[1] ?? "").split(",");
  return { server, bootstrapServers, [Symbol.asyncDispose]: () => server.stop() };
}
