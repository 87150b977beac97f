// A server's address into another address for it, where every message of the client is written down.
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";

export interface ClientMessage {
  /** Its first byte: `P` for Parse, `B` for Bind, `E` for Execute, `S` for Sync, `Q` for Query. */
  readonly kind: string;
  readonly body: Buffer;
}

export class WireTap {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets: Set<Socket> = new Set();
  #messages: ClientMessage[] = [];

  static async to(address: string): Promise<WireTap> {
    const tap = new WireTap(new URL(address));
    tap.#server.listen(0, "127.0.0.1");
    await once(tap.#server, "listening");
    return tap;
  }

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => this.#connect(client));
  }

  get address(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** What has been sent since the last time. */
  take(): readonly ClientMessage[] {
    return this.#messages.splice(0);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #connect(client: Socket): void {
    const server = createConnection(Number(this.#target.port), this.#target.hostname);
    let hasStarted = false;
    let pending: Buffer = Buffer.alloc(0);
    client.on("data", (data: Buffer) => {
      server.write(data);
      pending = Buffer.concat([pending, data]);
      for (;;) {
        // The first message of a connection has no kind.
        const start = hasStarted ? 1 : 0;
        if (pending.length < start + 4) return;
        const end = start + pending.readInt32BE(start);
        if (pending.length < end) return;
        const kind = hasStarted ? String.fromCharCode(pending[0] ?? 0) : "startup";
        this.#messages.push({ kind, body: pending.subarray(start + 4, end) });
        hasStarted = true;
        pending = pending.subarray(end);
      }
    });
    server.on("data", (data) => client.write(data));
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => other.destroy());
    }
  }
}

/** The text of a Parse, in one line. */
export function parsedText({ body }: ClientMessage): string {
  const [, text = ""] = body.toString().split("\0");
  return text.replaceAll(/\s+/g, " ").trim();
}
