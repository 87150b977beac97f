// What the drills need to know of a broker: how it is started and killed, and what it has stored.
import type { TestServer } from "../../../../tools/servers/src/index.ts";
import type { ReceivedEvent } from "./event-writers.ts";

/** What a process needs to open a sink, as JSON. */
export type SinkPlace =
  | { readonly broker: "nats" | "redis"; readonly port: number }
  | { readonly broker: "rabbitmq"; readonly url: string }
  | { readonly broker: "kafka"; readonly addresses: readonly string[] };

export interface Broker extends AsyncDisposable {
  readonly place: SinkPlace;
  readonly server: TestServer;
  /** All events in the order in which a consumer gets them. */
  received(): Promise<readonly ReceivedEvent[]>;
}
