// Clients that stay connected into what each takes of the server's memory, and how soon all of them are told.
import { Child } from "../measure/child.ts";
import { numberText, type Table } from "../measure/table.ts";
import type { ClientsQuestion } from "./clients.ts";
import type { Memory, ServerQuestion } from "./serve.ts";

/** Each is a file descriptor: `ulimit -n` has to allow for them. */
const connections = 10_000;
const owners = 1_000;
/** Connections that are there before, so that what is made once is made. */
const first = 200;

export async function measureStreams(): Promise<readonly Table[]> {
  const database = new Child("database-server.ts", "others", ["in memory", "10"]);
  const address = await database.ask<string>();
  const rows: string[][] = [];
  for (const [kind, name] of [
    ["bare", "node:http, by hand"],
    ["streams", "a stream of events"],
  ] as const) {
    const server = new Child("streams/serve.ts", "measured", [kind, address]);
    const port = await server.ask<number>();
    const warm = new Child("streams/clients.ts", "others");
    await warm.ask();
    await warm.ask({ kind: "open", port, count: first, owners } satisfies ClientsQuestion);
    const before = await server.ask<Memory>({ kind: "memory" } satisfies ServerQuestion);
    const clients = new Child("streams/clients.ts", "others");
    await clients.ask();
    await clients.ask({ kind: "open", port, count: connections, owners } satisfies ClientsQuestion);
    const after = await server.ask<Memory>({ kind: "memory" } satisfies ServerQuestion);
    const kibibytes = (part: keyof Memory): string => numberText((after[part] - before[part]) / connections / 1024);
    const told = kind === "bare" ? "" : numberText(await tell(server, clients));
    rows.push([name, kibibytes("resident"), kibibytes("heap"), told]);
    for (const child of [clients, warm, server]) await child.end();
  }
  await database.end();
  return [
    {
      title: `${numberText(connections)} connections of ${numberText(owners)} owners, after a collection`,
      header: ["server", "KiB resident, each", "KiB of it in the heap", "ms until all are told"],
      rows,
    },
  ];
}

/** An event of each owner is written at once. */
async function tell(server: Child, clients: Child): Promise<number> {
  const told = clients.ask<number>({ kind: "wait", events: 1 } satisfies ClientsQuestion);
  await server.ask({ kind: "write", owners } satisfies ServerQuestion);
  return await told;
}
