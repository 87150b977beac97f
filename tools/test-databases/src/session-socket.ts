// The socket of a connection whose session on the server outlives it.
import { Socket, type SocketConstructorOpts } from "node:net";
import { messagesIn } from "./server-messages.ts";

/** A session on the server that no client uses. */
export interface Session {
  /** The open connection, without a socket around it. */
  readonly handle: object;
  /** The first message of its client. */
  readonly startup: Buffer;
  /** The messages of the server from AuthenticationOk to the first ReadyForQuery. */
  readonly greeting: Buffer;
}

/** The member of Node's sockets with the connection itself. Nothing public moves a connection to another socket. */
interface WithHandle {
  _handle: object | null;
}

/** Returns a socket for an open connection. */
export function socketOf(handle: object): Socket {
  return new Socket({ handle } as SocketConstructorOpts);
}

/** Closes a socket without its connection, which it returns; null if that is lost. */
export function takeHandle(socket: Socket): object | null {
  const withHandle = socket as unknown as WithHandle;
  const { _handle: handle } = withHandle;
  withHandle._handle = null;
  socket.destroy();
  return handle;
}

/**
 * Connects like any other socket, or goes on with a session that another client has left: the client's startup is then
 * answered as the server has answered that of the other. When the client ends the session, the server does not hear of
 * it.
 */
export class SessionSocket extends Socket {
  readonly #onLeft: (session: Session) => void;
  #kept: Session | null;
  #address: readonly [port: number, host: string] = [0, ""];
  #startup: Buffer | null = null;
  #greeting: Buffer = Buffer.alloc(0);
  #isGreeted = false;

  /**
   * @param kept the session to go on with
   * @param onLeft called when the client has ended the session
   */
  constructor(kept: Session | null, onLeft: (session: Session) => void) {
    super(kept === null ? undefined : ({ handle: kept.handle } as SocketConstructorOpts));
    this.#kept = kept;
    this.#onLeft = onLeft;
  }

  override connect(...address: readonly unknown[]): this {
    this.#address = address as readonly [number, string];
    if (this.#kept === null) return super.connect(...this.#address);
    this.ref();
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  /** Called by Node with what the server has sent. */
  override push(chunk: Buffer | null): boolean {
    if (!this.#isGreeted && chunk !== null) this.#recordGreeting(chunk);
    return super.push(chunk);
  }

  /** Called by Node when everything before it is sent. */
  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#startup === null) {
      this.#startup = Buffer.from(chunk);
      if (this.#resume(this.#startup)) done();
      else super._write(chunk, encoding, done);
    } else if (this.#isGreeted && isTermination(chunk)) {
      const handle = takeHandle(this);
      done();
      if (handle !== null) this.#onLeft({ handle, startup: this.#startup, greeting: this.#greeting });
    } else super._write(chunk, encoding, done);
  }

  /** Returns false if it has no session, or one that began otherwise. */
  #resume(startup: Buffer): boolean {
    const kept = this.#kept;
    this.#kept = null;
    if (kept === null) return false;
    if (!kept.startup.equals(startup)) {
      (this as unknown as WithHandle)._handle = null;
      socketOf(kept.handle).destroy();
      super.connect(...this.#address);
      return false;
    }
    process.nextTick(() => this.push(kept.greeting));
    return true;
  }

  #recordGreeting(chunk: Buffer): void {
    const received = Buffer.concat([this.#greeting, chunk]);
    this.#greeting = received;
    const messages = messagesIn(received);
    this.#isGreeted = messages.some(({ code }) => code === "Z");
    // Requests for a password come first.
    const admitted = messages.findLast(({ code }) => code === "R");
    if (this.#isGreeted) this.#greeting = received.subarray(admitted?.start);
  }
}

function isTermination(chunk: Buffer): boolean {
  return chunk.length === 5 && chunk[0] === "X".charCodeAt(0);
}
