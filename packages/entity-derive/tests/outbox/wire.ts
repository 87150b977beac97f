// A server's address into another address for it, whose connections can be cut and held up.
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";

type State = "open" | "silent" | "cut";

/** What stands between a drainer and its database. */
export class Wire {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets: Set<Socket> = new Set();
  #state: State = "open";
  #connections = 0;

  static async to(address: string): Promise<Wire> {
    const wire = new Wire(new URL(address));
    wire.#server.listen(0, "127.0.0.1");
    await once(wire.#server, "listening");
    return wire;
  }

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((socket) => this.#connect(socket));
  }

  /** How many times it was connected to, also while it was cut. */
  get connections(): number {
    return this.#connections;
  }

  get address(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Connections end, and new ones end at once. */
  cut(): void {
    this.#state = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Nothing arrives any more, in neither direction, and nobody is told. */
  silence(): void {
    this.#state = "silent";
    for (const socket of this.#sockets) socket.pause();
  }

  mend(): void {
    this.#state = "open";
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #connect(client: Socket): void {
    this.#connections++;
    if (this.#state === "cut") {
      client.destroy();
      return;
    }
    const server = createConnection(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      if (this.#state === "open") from.on("data", (data) => to.write(data));
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
