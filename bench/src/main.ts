// The command line into the parts of the benchmark that were asked for, and their tables.
import { parseArgs } from "node:util";
import { measureAnalysis } from "./compiler/analysis-part.ts";
import { measureCompiler } from "./compiler/part.ts";
import { measureWatch } from "./compiler/watch-part.ts";
import { honoNodeServer, prepareContestants } from "./contestants/install.ts";
import { typeCheckContestants } from "./contestants/type-check.ts";
import { applications, inMemory } from "./http/application.ts";
import { measureHttp } from "./http/part.ts";
import { verifyHttp } from "./http/verify.ts";
import { pinning } from "./measure/child.ts";
import type { Result } from "./measure/results.ts";
import { printTable, type Table } from "./measure/table.ts";
import { measureMigrate } from "./migrate-command/part.ts";
import { measureMigrations } from "./migrations/part.ts";
import { measureOutbox, outboxContestants, verifyOutbox } from "./outbox/part.ts";
import { measureRelations, relationContestants, verifyRelations } from "./relations/part.ts";
import { measureReplicas } from "./replicas/part.ts";
import { type ComparedPart, keep, type TablePart } from "./report/results-file.ts";
import { writeReport } from "./report/write.ts";
import { repositoryContestants } from "./repository/contestants.ts";
import { measureRepository } from "./repository/part.ts";
import { verifyRepository } from "./repository/verify.ts";
import { measureStart } from "./start/part.ts";
import { measureStatements, statementContestants, verifyStatements } from "./statements/part.ts";
import { measureStreams } from "./streams/part.ts";
import { measureTypes } from "./type-check/part.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "11" },
    "hono-server": { type: "string" },
    slice: { type: "string", default: "500" },
    rows: { type: "string", default: "1000000" },
    /** Leaves out the contestants with libraries of their own. */
    ours: { type: "boolean", default: false },
    /** Keeps the results in results.json, and writes them into README.md and results.svg. */
    write: { type: "boolean", default: false },
    /** Shows that all read and write the same, and measures nothing. */
    verify: { type: "boolean", default: false },
  },
});
if (values.write && (values.only.length > 0 || values.ours)) {
  console.error("--write replaces the results of whole parts: leave out --only and --ours");
  process.exit(2);
}

const schedule = { rounds: Number(values.rounds), milliseconds: Number(values.slice) };

/** Contestants at the same task. */
interface Comparison {
  /** @throws {Error} where contestants do not do the same */
  verify(): Promise<void>;
  /** Prints the results as they come. */
  compare(): Promise<readonly Result[]>;
}

/** Parts that measure this project alone, in tables of their own. */
interface Measurement {
  measure(): Promise<readonly Table[]>;
}

const withOthers = !values.ours && prepareContestants();
const honoServer = values["hono-server"] ?? (withOthers ? honoNodeServer() : "./serve-fetch.ts");

const parts: Readonly<Record<ComparedPart, Comparison> & Record<TablePart, Measurement>> = {
  repository: {
    verify: () => verifyRepository(chosen(repositoryContestants)),
    compare: () => measureRepository(chosen(repositoryContestants), schedule, values.only),
  },
  relations: {
    verify: () => verifyRelations(chosen(relationContestants)),
    compare: () => measureRelations(chosen(relationContestants), schedule),
  },
  statements: {
    verify: () => verifyStatements(chosen(statementContestants)),
    compare: () => measureStatements(chosen(statementContestants), schedule, values.only),
  },
  outbox: {
    verify: () => verifyOutbox(chosen(outboxContestants)),
    compare: () => measureOutbox(chosen(outboxContestants), schedule),
  },
  http: {
    verify: () => verifyHttp([...chosen(applications), ...inMemory], honoServer),
    compare: () => measureHttp(chosen(applications), schedule, values.only, honoServer),
  },
  replicas: { measure: () => measureReplicas(schedule) },
  start: { measure: () => measureStart(schedule.rounds) },
  compiler: { measure: async () => measureCompiler() },
  watch: { measure: async () => measureWatch() },
  analysis: { measure: () => measureAnalysis(schedule.rounds) },
  migrate: { measure: async () => measureMigrate() },
  streams: { measure: () => measureStreams() },
  "type-check": { measure: async () => measureTypes(withOthers) },
  migrations: { measure: () => measureMigrations(Number(values.rows), values.only) },
};

function chosen<T>({ ours, others }: { readonly ours: readonly T[]; readonly others: readonly T[] }): readonly T[] {
  return withOthers ? [...ours, ...others] : ours;
}

const unknown = values.part.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
if (values.verify && withOthers) typeCheckContestants();
console.log(`Node ${process.version}; ${pinning}; ${schedule.rounds} rounds of ${schedule.milliseconds} ms each`);
for (const [name, part] of Object.entries(parts)) {
  if (values.part.length > 0 && !values.part.includes(name)) continue;
  if ("compare" in part) {
    await part.verify();
    if (values.verify) continue;
    const results = await part.compare();
    if (values.write) keep(name as ComparedPart, { schedule, results });
  } else if (!values.verify) {
    const tables = await part.measure();
    for (const table of tables) printTable(table);
    if (values.write) keep(name as TablePart, { tables });
  }
}
if (values.write) writeReport();
