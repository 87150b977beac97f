// Debian's PostgreSQL 15, the lowest version that is promised, and tests that run on it in place of the server of their run.
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { freePort } from "../../test-databases/src/free-port.ts";
import {
  addressVariable,
  makeTemplate,
  serverFlags,
  withoutAutovacuum,
  withoutSync,
} from "../../test-databases/src/server.ts";
import { missing, programPath } from "./installed.ts";
import { TestServer } from "./test-server.ts";

export interface PostgresServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly port: number;
  /** `postgresql://…/postgres`, of a superuser. */
  readonly address: string;
}

export async function postgres15(): Promise<PostgresServer> {
  const port = await freePort();
  const user = userOfServer();
  const server = await TestServer.start(async (folder) => {
    if (user !== undefined) await chown(folder, user.uid, user.gid);
    const data = join(folder, "data");
    const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
    execFileSync(programPath("initdb"), [...options, data], { cwd: folder, stdio: "pipe", ...user });
    return {
      program: "postgres",
      arguments: ["-D", data, "-p", String(port), ...withoutSync, ...withoutAutovacuum, ...serverFlags],
      isReady: async (output) => output.includes("database system is ready to accept connections"),
      user,
    };
  });
  const address = `postgresql://postgres:test@127.0.0.1:${port}/postgres`;
  await makeTemplate(address);
  return { server, port, address, [Symbol.asyncDispose]: () => server.stop() };
}

/** Root may not run it; Debian's package has made a user for it. */
function userOfServer(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string): number => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/**
 * Defines the tests of other files once more, on a PostgreSQL 15; what they try on PGlite is left out, which is the same
 * there. One test that is skipped says so where it is not installed.
 *
 * @example
 * await testsOnPostgres15(new URL("..", import.meta.url), "conformance/*.test.ts");
 */
export async function testsOnPostgres15(folder: URL, pattern: string): Promise<void> {
  const reason = missing("postgres", "initdb");
  if (reason !== false) {
    test("PostgreSQL 15", { skip: reason }, () => undefined);
    return;
  }
  const server = await postgres15();
  process.env[addressVariable] = server.address;
  process.env["ENGINES"] = "servers";
  for (const path of globSync(pattern, { cwd: folder }).sort()) await import(new URL(path, folder).href);
  // After the hooks of the files, which drop their databases: hooks run in the order in which they are registered.
  after(() => server[Symbol.asyncDispose]());
}
