// A body that comes about while it is sent into a stream of Node, for a framework that sends no other.
import { Readable, type Writable } from "node:stream";
import type { ResponseSink, ResponseStream } from "../response-stream.ts";

/** So many bytes are taken before the one who writes is told to wait. */
const atOnce = 65_536;

export class StreamedBody extends Readable implements ResponseSink {
  readonly #stream: ResponseStream;
  readonly #target: Writable;
  #isOpen = false;

  /** @param target where the framework sends it to: what waits there counts as well */
  constructor(stream: ResponseStream, target: Writable) {
    super({ highWaterMark: atOnce });
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
