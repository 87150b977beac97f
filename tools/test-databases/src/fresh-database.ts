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
  return { address: address.href, name, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
