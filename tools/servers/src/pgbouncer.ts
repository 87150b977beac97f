// PgBouncer in front of a PostgreSQL server.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../test-databases/src/free-port.ts";
import { answers } from "./answers.ts";
import { TestServer } from "./test-server.ts";

export interface Pooler extends AsyncDisposable {
  readonly server: TestServer;
  readonly port: number;
  /** The address of a database of the server, by way of the pooler. */
  address(database: string): string;
}

export interface PoolerOptions {
  readonly mode: "session" | "statement" | "transaction";
  /** How many connections to the server it has for each pair of user and database. Default: 20. */
  readonly connections?: number | undefined;
  /** Further lines of its configuration. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** SSLRequest of the protocol, which it answers by a letter. */
const sslRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

/** @param server `postgresql://user:password@127.0.0.1:…`; the pooler logs in with it for whoever connects */
export async function pgBouncer(server: string, { mode, connections = 20, settings }: PoolerOptions): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(server);
  const port = await freePort();
  const configuration = [
    "[databases]",
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    `default_pool_size = ${connections}`,
    "max_client_conn = 500",
    ...Object.entries(settings ?? {}).map(([name, value]) => `${name} = ${value}`),
    "",
  ].join("\n");
  const started = await TestServer.start(async (folder) => {
    const path = join(folder, "pgbouncer.ini");
    await writeFile(path, configuration);
    return {
      program: "pgbouncer",
      // It refuses to be root; it has read its configuration by the time that it is somebody else.
      arguments: process.getuid?.() === 0 ? ["-u", "nobody", path] : [path],
      isReady: () => answers(port, "N", sslRequest),
    };
  });
  const address = (database: string): string => `postgresql://${username}@127.0.0.1:${port}/${database}`;
  return { server: started, port, address, [Symbol.asyncDispose]: () => started.stop() };
}
