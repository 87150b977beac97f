// A process of its own: a server whose responses stay open, as a stream of events or by hand, and what it takes of memory.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { outboxBatchesTables } from "entity-derive/codegen/v1";
import { guardedEventRoute } from "entity-derive/codegen/v1/http";
import { EventStreams } from "entity-derive/event-streams";
import type { HttpRequest } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import { pgDatabase } from "entity-derive/pg";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { Pool } from "pg";
import { answerParent } from "../measure/child.ts";

export type ServerQuestion =
  /** Answered with the bytes that the process has after a collection. */
  | { readonly kind: "memory" }
  /** Writes an event of each of so many owners; answered with nothing. */
  | { readonly kind: "write"; readonly owners: number };

export interface Memory {
  readonly resident: number;
  readonly heap: number;
}

const [kind = "streams", connectionString = ""] = process.argv.slice(2);
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const db = pgDatabase(new Pool({ connectionString, max: 4 }));
await db.execute(outboxBatchesTables);
const events = new EventStreams(db, { key: "a key of thirty-two bytes or more", pollInterval: 50, listen: false });
const shown = { entity: "orders", show: (payload: string): string => payload };
const owner = (request: HttpRequest): string => request.header("authorization") ?? "";
const routes = [
  guardedEventRoute(
    "/orders/events",
    owner,
    async (principal, request, options) =>
      options.streams.respond(request, shown, { owner: principal, expiresAt: null }),
    shown,
    { streams: events },
  ),
];
const server =
  kind === "streams"
    ? createServer(nodeListener(routes))
    : createServer((_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("id: 1\n\n");
      });
server.listen(0, "127.0.0.1", 16_384, () => process.send?.((server.address() as AddressInfo).port));

const writeSql = {
  name: "write",
  text: `INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}, owner)
   SELECT ${outboxBatchesSlot}, 'orders', n::text, 'updated', jsonb_build_object('n', n), NULL, 'o' || n
     FROM generate_series(0, $1::int - 1) n`,
};

async function answer(question: ServerQuestion): Promise<unknown> {
  if (question.kind === "write") {
    await db.query(writeSql, [String(question.owners)]);
    return {};
  }
  for (let time = 0; time < 5; time++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed + external } satisfies Memory;
}

answerParent(answer, async () => {
  await events.close();
  server.closeAllConnections();
  server.close();
  await db.close();
});
