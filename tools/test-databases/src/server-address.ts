// The environment of a test into the address of the server that the test may use.
import { after } from "node:test";
import { Client } from "pg";
import { addressVariable, type Server, startServer } from "./server.ts";

let ownServer: Promise<Server> | undefined;
// Of the whole file, since this is called where the file is loaded.
after(async () => (await ownServer)?.stop());

/** The server of the test run; a test file that is run by itself starts one, and stops it after its last test. */
export async function serverAddress(): Promise<string> {
  return process.env[addressVariable] ?? ownServerAddress();
}

/** A server that no other test file uses. It is started by the first call, and stopped after the last test of the file. */
export async function ownServerAddress(): Promise<string> {
  ownServer ??= startServer();
  return (await ownServer).address;
}

/** The lowest major version of PostgreSQL that is promised. */
const lowest = 15;

/** The major versions of PostgreSQL whose migrations run on the server of the test: its own first, then the lowest. */
export async function versionsOfServer(): Promise<readonly (15 | 16 | 17 | 18)[]> {
  const client = new Client(await serverAddress());
  await client.connect();
  try {
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS version");
    const [{ version }] = rows;
    return version === lowest ? [lowest] : [version, lowest];
  } finally {
    await client.end();
  }
}
