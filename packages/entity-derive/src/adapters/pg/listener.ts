// Receives notifications on a separate connection while there are listeners.
import { Socket } from "node:net";
import type { Client } from "pg";
import type { Subscription } from "../../database/database.ts";
import { Channels, channelCommand } from "../channels.ts";
import { isThroughPooler, listeningThroughPooler, processSql } from "../server-features.ts";

const firstPause = 100;
const longestPause = 10_000;

/**
 * Listens on a connection outside the pool. After a connection loss it reconnects, with delays that double from 100 ms
 * to 10 s; notifications of that time are lost, since NOTIFY does not store them.
 */
export class PgListener {
  readonly #newClient: () => Client;
  readonly #mayBePooled: boolean;
  readonly #channels: Channels = new Channels();
  #client: Promise<Client> | null = null;
  /** The last connected client. While a client is connecting, the code that waits for it handles its end. */
  #opened: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #sending: Promise<unknown> = Promise.resolve();

  /** @param mayBePooled whether the user has configured an address at which notifications arrive */
  constructor(newClient: () => Client, mayBePooled: boolean) {
    this.#newClient = newClient;
    this.#mayBePooled = mayBePooled;
  }

  /** Resolves when the server listens. Rejects if it cannot be reached, or only through a pooler. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    // A new function for each call, so that the same function can listen twice.
    const listener = (payload: string): void => onPayload(payload);
    this.#channels.add(channel, listener);
    try {
      const client = await this.#connected();
      await this.#send(client, channelCommand("LISTEN", channel));
    } catch (error) {
      this.#channels.remove(channel, listener);
      throw error;
    }
    return { close: () => this.#unlisten(channel, listener) };
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const client = this.#client;
    this.#client = null;
    if (client !== null) await client.then((open) => open.end()).catch(() => undefined);
  }

  async #unlisten(channel: string, listener: (payload: string) => void): Promise<void> {
    if (!this.#channels.remove(channel, listener)) return;
    if (this.#channels.names.length === 0) return this.close();
    const client = await this.#client?.catch(() => null);
    if (client != null) await this.#send(client, channelCommand("UNLISTEN", channel)).catch(() => undefined);
  }

  /** Sends one command at a time: pg warns about queries on a client that has not answered the last one. */
  #send(client: Client, sql: string): Promise<unknown> {
    const result = this.#sending.then(() => client.query(sql));
    this.#sending = result.catch(() => undefined);
    return result;
  }

  #connected(): Promise<Client> {
    if (this.#client !== null) return this.#client;
    clearTimeout(this.#timer);
    const client = this.#newClient();
    const opening = this.#open(client);
    this.#client = opening;
    opening.catch(() => {
      if (this.#client === opening) this.#client = null;
    });
    // An error event without a listener ends the process. An end event follows each error.
    client.on("error", () => undefined);
    client.on("end", () => {
      if (this.#client !== opening) return;
      this.#client = null;
      if (client === this.#opened) this.#reconnectLater();
    });
    client.on("notification", ({ channel, payload }) => this.#channels.publish(channel, payload ?? ""));
    return opening;
  }

  async #open(client: Client): Promise<Client> {
    await client.connect();
    if (!this.#mayBePooled && (await isConnectedToPooler(client))) {
      await client.end();
      throw listeningThroughPooler();
    }
    // An idle listener sends nothing, so only TCP keepalive notices that the server is gone.
    const { stream } = client.connection;
    if (stream instanceof Socket) stream.setKeepAlive(true, 10_000);
    for (const channel of this.#channels.names) await client.query(channelCommand("LISTEN", channel));
    this.#failures = 0;
    this.#opened = client;
    return client;
  }

  #reconnectLater(): void {
    if (this.#channels.names.length === 0) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures++);
    clearTimeout(this.#timer);
    const reconnect = (): void => {
      if (this.#channels.names.length > 0) this.#connected().catch(() => this.#reconnectLater());
    };
    this.#timer = setTimeout(reconnect, pause * (0.5 + Math.random()));
  }
}

async function isConnectedToPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT ${processSql}::text AS process`);
  return isThroughPooler((client as unknown as { readonly processID: number }).processID, rows[0]?.process);
}
