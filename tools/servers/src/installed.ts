// The name of a program into its path on this machine, and what is missing into a reason that a run of tests shows.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Debian keeps servers in `sbin`, which is not on everybody's path, and those of PostgreSQL in a folder of their version;
 * RabbitMQ's own script is behind one that changes the user.
 */
const folders = [
  "/usr/lib/postgresql/15/bin",
  "/usr/lib/rabbitmq/bin",
  ...(process.env["PATH"] ?? "").split(delimiter),
  "/usr/local/sbin",
  "/usr/sbin",
  "/sbin",
];

/** A server for another suite is one name here, and a file beside this one. */
export type Program =
  | "epmd"
  | "initdb"
  | "kcat"
  | "nats-server"
  | "pgbouncer"
  | "postgres"
  | "rabbitmq-server"
  | "redis-server";

/** The packages of Debian that have the programs. */
const packages: Readonly<Record<Program, string>> = {
  epmd: "erlang-base",
  initdb: "postgresql-15",
  kcat: "kcat",
  "nats-server": "nats-server",
  pgbouncer: "pgbouncer",
  postgres: "postgresql-15",
  "rabbitmq-server": "rabbitmq-server",
  "redis-server": "redis-server",
};

/** Null where it is not installed. */
function findProgram(program: Program): string | null {
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}

/** @throws {Error} where it is not installed */
export function programPath(program: Program): string {
  const path = findProgram(program);
  if (path === null) throw new Error(`${program} is not installed: apt-get install ${packages[program]}`);
  return path;
}

/**
 * For `skip` of a test: false where all programs are there, otherwise the reason, which is printed as well, so that nobody
 * takes a run without a server for one with it.
 *
 * @example
 * describe("the sink for NATS", { skip: missing("nats-server") }, () => { … });
 */
export function missing(...programs: readonly Program[]): string | false {
  const absent = programs.filter((program) => findProgram(program) === null);
  if (absent.length === 0) return false;
  const reason = `not installed: ${[...new Set(absent.map((program) => packages[program]))].join(", ")}`;
  process.stderr.write(`\nSKIPPED, ${reason}: ${process.argv[1] ?? ""}\n\n`);
  return reason;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
