// A bounded buffer of payloads.

/** Keeps payloads in order. Only one call of `take` may wait at a time. */
export class Mailbox {
  readonly #channel: string;
  readonly #limit: number;
  /** Two arrays, since shifting a long array moves all elements. */
  #incoming: string[] = [];
  /** In reverse order: the next payload is the last element. */
  #outgoing: string[] = [];
  #dropped = 0;
  #isClosed = false;
  #wake: (() => void) | null = null;

  /**
   * @param limit the maximum number of payloads
   * @throws {RangeError} for anything but a positive integer
   */
  constructor(channel: string, limit: number) {
    if (!Number.isSafeInteger(limit) || limit < 1) {
      throw new RangeError(`buffer must be a whole number from 1 on, not ${limit}`);
    }
    this.#channel = channel;
    this.#limit = limit;
  }

  /** Adds a payload. Beyond the limit all are dropped, and the next `take` throws. */
  put(payload: string): void {
    if (this.#isClosed) return;
    if (this.#incoming.length + this.#outgoing.length >= this.#limit) this.#drop();
    this.#incoming.push(payload);
    this.#wake?.();
  }

  /** Puts the last taken payload back to the front. */
  putBack(payload: string): void {
    if (!this.#isClosed) this.#outgoing.push(payload);
  }

  /**
   * Resolves to the next payload; null after the mailbox was closed.
   * @throws {RangeError} once after payloads were dropped
   */
  async take(): Promise<string | null> {
    while (!this.#isClosed) {
      this.#throwDropped();
      const payload = this.#next();
      if (payload !== undefined) return payload;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
    return null;
  }

  /** Drops all payloads, and ends a pending `take`. */
  close(): void {
    this.#isClosed = true;
    this.#incoming = [];
    this.#outgoing = [];
    this.#wake?.();
  }

  #next(): string | undefined {
    if (this.#outgoing.length === 0) {
      this.#outgoing = this.#incoming.reverse();
      this.#incoming = [];
    }
    return this.#outgoing.pop();
  }

  #drop(): void {
    this.#dropped += this.#incoming.length + this.#outgoing.length;
    this.#incoming = [];
    this.#outgoing = [];
  }

  #throwDropped(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    if (dropped === 0) return;
    throw new RangeError(
      `The subscriber of ${this.#channel} is too slow: more than ${this.#limit} events were waiting, and ${dropped} were dropped`,
    );
  }
}
