// The command line into the parts of the benchmark that were asked for, and their tables.
import { parseArgs } from "node:util";
import { measureCompiler } from "./compiler/part.ts";
import { measureWatch } from "./compiler/watch-part.ts";
import { installContestants } from "./contestants/install.ts";
import { typeCheckContestants } from "./contestants/type-check.ts";
import { measureHttp } from "./http/part.ts";
import { pinning } from "./measure/child.ts";
import { measureMigrate } from "./migrate-command/part.ts";
import { measureMigrations } from "./migrations/part.ts";
import { measureOutbox } from "./outbox/part.ts";
import { others, ours } from "./repository/contestants.ts";
import { measureRepository } from "./repository/part.ts";
import { verifyRepository } from "./repository/verify.ts";
import { measureStart } from "./start/part.ts";
import { measureTypes } from "./type-check/part.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "11" },
    "hono-server": { type: "string", default: "./serve-fetch.ts" },
    slice: { type: "string", default: "500" },
    rows: { type: "string", default: "1000000" },
    /** Leaves out the contestants with libraries of their own. */
    ours: { type: "boolean", default: false },
    /** Shows that all read and write the same, and measures nothing. */
    verify: { type: "boolean", default: false },
  },
});
const schedule = { rounds: Number(values.rounds), milliseconds: Number(values.slice) };

interface Part {
  /** @throws {Error} where contestants do not do the same */
  verify?(): Promise<void>;
  measure(): Promise<unknown>;
}

const withOthers = !values.ours && installContestants();
const repositories = withOthers ? [...ours, ...others] : ours;

const parts: Readonly<Record<string, Part>> = {
  repository: {
    verify: () => verifyRepository(repositories),
    measure: () => measureRepository(repositories, schedule, values.only),
  },
  start: { measure: () => measureStart(schedule.rounds) },
  outbox: { measure: () => measureOutbox(schedule) },
  compiler: { measure: async () => measureCompiler() },
  watch: { measure: async () => measureWatch() },
  migrate: { measure: async () => measureMigrate() },
  "type-check": { measure: async () => measureTypes(withOthers) },
  migrations: { measure: () => measureMigrations(Number(values.rows), values.only) },
  http: { measure: () => measureHttp(schedule, values.only, values["hono-server"]) },
};

const unknown = values.part.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
if (values.verify && withOthers) typeCheckContestants();
console.log(`Node ${process.version}; ${pinning}; ${schedule.rounds} rounds of ${schedule.milliseconds} ms each`);
for (const [name, part] of Object.entries(parts)) {
  if (values.part.length > 0 && !values.part.includes(name)) continue;
  await part.verify?.();
  if (!values.verify) await part.measure();
}
