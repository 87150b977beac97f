// The command line into the parts of the benchmark that were asked for, and their tables.
import { parseArgs } from "node:util";
import { measureCompiler } from "./compiler/part.ts";
import { measureTypeCheck } from "./compiler/type-check-part.ts";
import { measureWatch } from "./compiler/watch-part.ts";
import { measureEvents } from "./events/part.ts";
import { measureHttp } from "./http/part.ts";
import { pinning } from "./measure/child.ts";
import { measureMigrate } from "./migrate-command/part.ts";
import { measureMigrations } from "./migrations/part.ts";
import { measureOutbox } from "./outbox/part.ts";
import { measureRepository } from "./repository/part.ts";
import { measureStart } from "./start/part.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "11" },
    "hono-server": { type: "string", default: "./serve-fetch.ts" },
    slice: { type: "string", default: "500" },
    rows: { type: "string", default: "1000000" },
  },
});
const schedule = { rounds: Number(values.rounds), milliseconds: Number(values.slice) };

const parts: Readonly<Record<string, () => Promise<void>>> = {
  repository: () => measureRepository(schedule, values.only),
  events: () => measureEvents(schedule),
  start: () => measureStart(schedule.rounds),
  outbox: () => measureOutbox(schedule),
  compiler: async () => measureCompiler(),
  watch: async () => measureWatch(),
  migrate: async () => measureMigrate(),
  "type-check": async () => measureTypeCheck(),
  migrations: () => measureMigrations(Number(values.rows), values.only),
  http: () => measureHttp(schedule, values.only, values["hono-server"]),
};

const unknown = values.part.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
console.log(`Node ${process.version}; ${pinning}; ${schedule.rounds} rounds of ${schedule.milliseconds} ms each`);
for (const [part, measure] of Object.entries(parts)) {
  if (values.part.length === 0 || values.part.includes(part)) await measure();
}
