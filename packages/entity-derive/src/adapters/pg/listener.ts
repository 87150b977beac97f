// Notifications of the server, on a connection of their own, for as long as somebody listens.
import { Socket } from "node:net";
import type { Client } from "pg";
import type { Subscription } from "../../database/database.ts";
import { Channels, channelCommand } from "../channels.ts";
import { isPooled, listeningThroughPooler, processSql } from "../pooler.ts";

const firstPause = 100;
const longestPause = 10_000;

/**
 * Listens on one connection beside the pool. A lost connection is opened again, with pauses that double from 100 ms to
 * 10 s; what was notified meanwhile is lost, as NOTIFY has it.
 */
export class PgListener {
  readonly #newClient: () => Client;
  readonly #mayBePooled: boolean;
  readonly #channels: Channels = new Channels();
  #client: Promise<Client> | null = null;
  /** The client that was connected last: while one is being connected, whoever waits for it deals with its end. */
  #opened: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #sending: Promise<unknown> = Promise.resolve();

  /** @param mayBePooled whether somebody has said that notifications come through where the client connects to */
  constructor(newClient: () => Client, mayBePooled: boolean) {
    this.#newClient = newClient;
    this.#mayBePooled = mayBePooled;
  }

  /** Resolves when the server listens; rejects when it can't be reached, or only through a pooler. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    // Of its own for each call, so that one function can listen twice.
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

  /** One command at a time: pg warns of a client that is given a query before it has answered the last one. */
  #send(client: Client, sql: string): Promise<unknown> {
    const sent = this.#sending.then(() => client.query(sql));
    this.#sending = sent.catch(() => undefined);
    return sent;
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
    // An error event without a listener ends the process; an end follows each error.
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
    // Nothing is ever sent on an idle listener, so only TCP itself notices that the other side is gone.
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
  return isPooled((client as unknown as { readonly processID: number }).processID, rows[0]?.process);
}
