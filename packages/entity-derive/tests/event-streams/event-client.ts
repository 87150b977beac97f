// A client of Server-Sent Events as the standard has it: it keeps the last id, and sends it when it comes back.
import { type ClientRequest, type IncomingMessage, request } from "node:http";

export interface ReceivedEvent {
  readonly type: string;
  readonly data: string;
  /** The position that the client is at once it has been told of the event. */
  readonly lastEventId: string;
}

export class EventClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly events: ReceivedEvent[] = [];
  readonly comments: string[] = [];
  lastEventId = "";
  retry: number | null = null;
  status: number | null = null;
  headers: IncomingMessage["headers"] = {};
  isOpen = false;
  #request: ClientRequest | null = null;
  #buffer = "";
  #type = "";
  #data = "";
  #id: string | null = null;
  onEvent: ((event: ReceivedEvent) => void) | null = null;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** What the outbox events of a stream have as ids. */
  get ids(): readonly number[] {
    return this.events.filter(({ type }) => type === "message").map(({ data }) => JSON.parse(data).id as number);
  }

  get resets(): number {
    return this.events.filter(({ type }) => type === "reset").length;
  }

  /** Resolves when the response has begun. */
  connect(url: string = this.#url): Promise<this> {
    this.#buffer = "";
    this.#type = "";
    this.#data = "";
    this.#id = null;
    return new Promise((resolve, reject) => {
      const position = this.lastEventId === "" ? {} : { "last-event-id": this.lastEventId };
      const sent = request(url, { headers: { ...this.#headers, ...position }, agent: false }, (response) => {
        this.status = response.statusCode ?? 0;
        this.headers = response.headers;
        this.isOpen = true;
        response.setEncoding("utf8");
        response.on("data", (text: string) => this.#read(text));
        response.on("error", () => undefined);
        response.on("close", () => {
          this.isOpen = false;
        });
        resolve(this);
      });
      this.#request = sent;
      sent.on("error", reject);
      sent.end();
    });
  }

  /** Closes the connection in the middle of whatever is sent. */
  cut(): void {
    this.#request?.destroy();
    this.isOpen = false;
  }

  /** Takes nothing more of what is sent. */
  stall(): void {
    this.#request?.socket?.pause();
  }

  #read(text: string): void {
    this.#buffer += text;
    const lines = this.#buffer.split("\n");
    this.#buffer = lines.pop() ?? "";
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    if (line === "") {
      this.lastEventId = this.#id ?? this.lastEventId;
      const event = { type: this.#type || "message", data: this.#data.slice(0, -1), lastEventId: this.lastEventId };
      const isEvent = this.#data !== "";
      this.#type = "";
      this.#data = "";
      this.#id = null;
      if (!isEvent) return;
      this.events.push(event);
      this.onEvent?.(event);
      return;
    }
    const colon = line.indexOf(":");
    const [name, value] = colon === -1 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
    if (name === "") this.comments.push(value);
    else if (name === "data") this.#data += `${value}\n`;
    else if (name === "event") this.#type = value;
    else if (name === "id") this.#id = value;
    else if (name === "retry") this.retry = Number(value);
  }
}
