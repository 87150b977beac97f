// Payloads as they come: kept until they are asked for, up to a limit.

/** Payloads that wait in the order of their coming. One at a time may take. */
export class Mailbox {
  readonly #channel: string;
  readonly #limit: number;
  /** Two halves, since shifting a long array moves all of it. */
  #incoming: string[] = [];
  /** The next one is the last. */
  #outgoing: string[] = [];
  #dropped = 0;
  #isClosed = false;
  #wake: (() => void) | null = null;

  /**
   * @param limit how many may wait
   * @throws {RangeError} for a limit that is not a whole number from 1 on
   */
  constructor(channel: string, limit: number) {
    if (!Number.isSafeInteger(limit) || limit < 1) {
      throw new RangeError(`buffer must be a whole number from 1 on, not ${limit}`);
    }
    this.#channel = channel;
    this.#limit = limit;
  }

  /** Where too many wait, all of them are dropped, and whoever takes next is told. */
  put(payload: string): void {
    if (this.#isClosed) return;
    if (this.#incoming.length + this.#outgoing.length >= this.#limit) this.#drop();
    this.#incoming.push(payload);
    this.#wake?.();
  }

  /** Puts what was taken last before all that waits. */
  putBack(payload: string): void {
    if (!this.#isClosed) this.#outgoing.push(payload);
  }

  /**
   * The next payload, when it is there; null when the mailbox is closed.
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

  /** Drops what waits, and ends the waiting of the one who takes. */
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
