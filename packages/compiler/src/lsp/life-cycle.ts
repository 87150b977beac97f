// Refuses requests that the protocol forbids before `initialize` and after `shutdown`.
import { type Connection, ErrorCodes, Message, type MessageStrategy, ResponseError } from "vscode-languageserver/node";

/** The method that refused requests are redirected to; its handler answers with the error. */
const refusedMethod = "entityDerive/refused";

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Receives each message before the connection. */
export class LifeCycle implements MessageStrategy {
  #state: "new" | "running" | "shut down" = "new";

  listen(connection: Connection): void {
    connection.onRequest(refusedMethod, ({ code, message }: Refusal) => new ResponseError(code, message));
  }

  handleMessage(message: Message, next: Parameters<MessageStrategy["handleMessage"]>[1]): ReturnType<typeof next> {
    if (Message.isRequest(message)) {
      const refusal = this.#refusalOf(message.method);
      if (refusal !== null) return next({ ...message, method: refusedMethod, ["params"]: refusal } as Message);
      if (message.method === "initialize") this.#state = "running";
      if (message.method === "shutdown") this.#state = "shut down";
    }
    // The protocol ignores other notifications.
    if (Message.isNotification(message) && this.#state !== "running" && message.method !== "exit") return;
    return next(message);
  }

  #refusalOf(method: string): Refusal | null {
    if (this.#state === "new" && method !== "initialize")
      return { code: ErrorCodes.ServerNotInitialized, message: `${method} came before initialize` };
    if (this.#state === "running" && method === "initialize")
      return { code: ErrorCodes.InvalidRequest, message: "initialize came a second time" };
    if (this.#state === "shut down")
      return { code: ErrorCodes.InvalidRequest, message: `${method} came after shutdown` };
    return null;
  }
}
