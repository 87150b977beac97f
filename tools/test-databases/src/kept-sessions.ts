// The sessions that the connections of a test leave to those of the next one.
import { once } from "node:events";
import type { Socket } from "node:net";
import { renewSession } from "./session-renewal.ts";
import { type Session, SessionSocket, socketOf, takeHandle } from "./session-socket.ts";

interface IdleSession extends Session {
  /** Notices that the connection is lost. */
  readonly socket: Socket;
}

/**
 * A new connection takes 30 ms of CPU, most of it for a process of the server. With the session of an earlier one it
 * takes 1 ms: the client begins anew, and the session was reset.
 */
export class KeptSessions {
  #idle: IdleSession[] = [];
  readonly #resetting: Set<Promise<void>> = new Set();

  /** Returns a socket for a new client, which is the option `stream` of pg. */
  readonly socket = (): Socket => new SessionSocket(this.#take(), (session) => this.#keep(session));

  /** Returns one that is connected, as the option `socket` of postgres.js has to. */
  async connectedSocket(address: string): Promise<Socket> {
    const { port, hostname } = new URL(address);
    const socket = this.socket();
    await once(socket.connect(Number(port), hostname), "connect");
    return socket;
  }

  /** Waits until the sessions that were left are reset. */
  async reset(): Promise<void> {
    await Promise.all(this.#resetting);
  }

  /** Ends all sessions that no client uses. */
  async end(): Promise<void> {
    await this.reset();
    for (const { socket } of this.#idle.splice(0)) socket.destroy();
  }

  #take(): Session | null {
    for (;;) {
      const session = this.#idle.pop();
      if (session === undefined || takeHandle(session.socket) !== null) return session ?? null;
    }
  }

  #keep(session: Session): void {
    const socket = socketOf(session.handle);
    // The end of the connection follows.
    socket.on("error", () => undefined);
    const resetting = renewSession(socket).then((isNew) => {
      this.#resetting.delete(resetting);
      if (isNew) this.#add({ ...session, socket });
      else socket.destroy();
    });
    this.#resetting.add(resetting);
  }

  #add(session: IdleSession): void {
    const { socket } = session;
    const drop = (): void => {
      this.#idle = this.#idle.filter((other) => other !== session);
      socket.destroy();
    };
    // The server says something to an idle client only before it ends the session.
    socket.on("data", drop).on("close", drop);
    // It does not keep the process alive.
    socket.unref();
    this.#idle.push(session);
  }
}
