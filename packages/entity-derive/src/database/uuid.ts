// Generates UUIDs as text.
import { randomFillSync, randomUUID } from "node:crypto";

const digits = "0123456789abcdef";
const hexOfByte: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => digits.charAt(byte >> 4) + digits.charAt(byte & 15),
);
const maximumCounter = 0x3ffffff;

/**
 * Generates increasing UUIDs of version 7 (RFC 9562, section 6.2, method 1).
 *
 * A 26-bit counter (`rand_a` and the 14 bits after the variant) starts in its lower half each millisecond, which leaves
 * room for 33 million more; after that the timestamp runs ahead. If the clock stands still or goes back, the last
 * timestamp is kept. Each UUID ends with 48 random bits.
 */
export class MonotonicUuids {
  readonly #now: () => number;
  /** Random bytes for several hundred UUIDs, which reduces the time of each to 0.15 µs. */
  readonly #random: Uint8Array = new Uint8Array(4096);
  #used = 4096;
  #time = -1;
  #timeText = "";
  #counter = 0;

  /** @param now the time in milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  next(): string {
    const now = this.#now();
    if (now > this.#time) this.#startAt(now);
    else if (this.#counter >= maximumCounter) this.#startAt(this.#time + 1);
    else this.#counter++;
    const high = this.#counter >>> 14;
    const low = 0x8000 | (this.#counter & 0x3fff);
    const counterText = `${(high >>> 8).toString(16)}${hexOfByte[high & 0xff]}-${hexOfByte[low >>> 8]}${hexOfByte[low & 0xff]}`;
    return `${this.#timeText}-7${counterText}-${this.#bytes(6)}`;
  }

  #startAt(time: number): void {
    this.#time = time;
    const hex = time.toString(16).padStart(12, "0");
    this.#timeText = `${hex.slice(0, 8)}-${hex.slice(8)}`;
    this.#counter = Number.parseInt(this.#bytes(4), 16) & (maximumCounter >>> 1);
  }

  #bytes(count: number): string {
    if (this.#used + count > this.#random.length) {
      randomFillSync(this.#random);
      this.#used = 0;
    }
    let text = "";
    for (const end = this.#used + count; this.#used < end; this.#used++) {
      text += hexOfByte[this.#random[this.#used] ?? 0];
    }
    return text;
  }
}

const uuids = new MonotonicUuids();

/**
 * Returns a new UUID of version 7 (RFC 9562, section 5.7). Within a process they increase, so rows sorted by it are in
 * the order of creation.
 *
 * @example
 * newUuid(); // "01936f2e-8a3c-7b1d-9c4e-2f6a1b0c9d8e"
 */
export function newUuid(): string {
  return uuids.next();
}

/** Returns a new random UUID of version 4 (RFC 9562, section 5.4). */
export function newUuidV4(): string {
  return randomUUID();
}
