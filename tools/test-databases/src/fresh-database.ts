// A running server into an empty database of one's own on it.
import { Client } from "pg";
import { templateDatabase } from "./server.ts";
import { ownServerAddress, serverAddress } from "./server-address.ts";

export interface FreshDatabase {
  /** `postgresql://…` */
  readonly address: string;
  readonly name: string;
  /** Ends what is connected to it. */
  drop(): Promise<void>;
}

let made = 0;

export interface FreshDatabaseOptions {
  /**
   * Whether no other test file may be on the same server: its snapshots have the transactions of all databases in them.
   * Starting one takes about two seconds. Default: false.
   */
  readonly ownServer?: boolean | undefined;
}

/** A copy of the template, file by file: through the log of PostgreSQL, its default, takes three times the CPU. */
export async function freshDatabase({ ownServer = false }: FreshDatabaseOptions = {}): Promise<FreshDatabase> {
  const server = await (ownServer ? ownServerAddress() : serverAddress());
  const name = `test_${process.pid}_${++made}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await onServer(server, untilLeft(name));
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { address: address.href, name, drop };
}

/**
 * Waits two seconds at most until nobody is connected to a database. A pool of pg has ended before its connections have:
 * one that the server ends meanwhile throws, since nobody listens to its errors any more.
 */
function untilLeft(name: string): string {
  return `DO $$ BEGIN
    FOR tries IN 1..400 LOOP
      PERFORM pg_stat_clear_snapshot();
      EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_get_activity(NULL) JOIN pg_database d ON d.oid = datid WHERE datname = '${name}');
      PERFORM pg_sleep(0.005);
    END LOOP;
  END $$`;
}

/** A client of pg, with the members that its types lack. */
type CountedClient = Client & Record<"ref" | "unref", () => void>;

interface Connection {
  readonly client: CountedClient;
  readonly connected: Promise<unknown>;
  /** The number of statements that are running. */
  running: number;
}

/** One connection of this process to each server: to open one takes a third of what a database costs. */
const connections = new Map<string, Connection>();

async function onServer(server: string, sql: string): Promise<void> {
  const connection = connectionTo(server);
  const { client, connected } = connection;
  connection.running += 1;
  try {
    await connected;
    client.ref();
    await client.query(sql);
  } finally {
    connection.running -= 1;
    // Between two statements it does not keep the process alive.
    if (connection.running === 0) client.unref();
  }
}

function connectionTo(server: string): Connection {
  const known = connections.get(server);
  if (known !== undefined) return known;
  const client = new Client({ connectionString: server, application_name: "test-databases" }) as CountedClient;
  const forget = (): void => void connections.delete(server);
  // A server of one file ends before the process.
  client.on("error", forget).on("end", forget);
  const connected = client.connect();
  connected.catch(forget);
  const connection: Connection = { client, connected, running: 0 };
  connections.set(server, connection);
  return connection;
}
