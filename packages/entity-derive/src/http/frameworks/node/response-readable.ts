// Converts a streamed response to a Node `Readable`.
import { Readable, type Writable } from "node:stream";
import type { ResponseSink, ResponseStream } from "../../messages/response.ts";

/** The number of buffered bytes from which on the writer has to wait. */
const highWaterMark = 65_536;

export class ResponseReadable extends Readable implements ResponseSink {
  readonly #stream: ResponseStream;
  readonly #target: Writable;
  #isOpen = false;

  /** @param target the destination, whose buffer counts as waiting, too */
  constructor(stream: ResponseStream, target: Writable) {
    super({ highWaterMark: highWaterMark });
    this.#stream = stream;
    this.#target = target;
  }

  override _read(): void {
    if (this.#isOpen) this.#stream.drained();
    else {
      this.#isOpen = true;
      this.#stream.open(this);
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#isOpen) this.#stream.closed();
    done(error);
  }

  write(chunk: Uint8Array): boolean {
    return this.push(chunk);
  }

  waiting(): number {
    return this.readableLength + this.#target.writableLength;
  }

  end(): void {
    this.push(null);
  }
}
