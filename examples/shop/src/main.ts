// The shop as a program: PORT, HOST, DATABASE_URL and SHOP_DATA into a server that runs until it is told to stop.
import { OutboxDrainer } from "entity-derive/outbox";
import { applyMigrations } from "entity-derive/runtime";
import { repositories } from "./app.derived/index.ts";
import { LetterWriter } from "./letters/letter-writer.ts";
import { addresses, commandsToTry } from "./server/addresses.ts";
import { createApp } from "./server/app.ts";
import { openDatabase } from "./server/database.ts";
import { type Listening, listen } from "./server/listen.ts";
import { readPort } from "./server/port.ts";
import { addPastOrders, seed } from "./server/seed.ts";
import { toldToStop } from "./server/told-to-stop.ts";

/** The folder of migrations, which `entity-derive migrate new` writes. */
const migrations = new URL("../migrations/", import.meta.url);

async function main(): Promise<void> {
  const port = readPort(process.env["PORT"]);
  const database = await openDatabase(process.env["DATABASE_URL"], process.env["SHOP_DATA"]);
  const stopping = new AbortController();
  let server: Listening;
  try {
    await applyMigrations(database.db, migrations);
    if (await seed(database.db)) await addPastOrders(database.db);
    server = await listen(createApp(database.db, { closing: stopping.signal }), port, process.env["HOST"]);
  } catch (error) {
    await database.close();
    throw error;
  }
  const letters = new LetterWriter(repositories(database.db).letters);
  const delivery = new OutboxDrainer(database.db, letters).run(stopping.signal);
  console.log(welcome(server.origin, database.place));

  await toldToStop();
  stopping.abort();
  await server.stop();
  await delivery;
  await database.close();
  console.log("Stopped.");
}

function welcome(origin: string, place: string): string {
  return `
The shop is open. Its data is in ${place}.

  Start page        ${origin}${addresses.start}
  Reports           ${origin}${addresses.reports}
  Swagger UI        ${origin}${addresses.swaggerUi}
  OpenAPI document  ${origin}${addresses.document}

Try:

${commandsToTry(origin).join("\n\n")}
`;
}

function fail(error: unknown): void {
  const causes = error instanceof AggregateError ? error.errors : [error];
  console.error(`shop: ${causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join("; ")}`);
  process.exitCode = 1;
}

await main().catch(fail);
