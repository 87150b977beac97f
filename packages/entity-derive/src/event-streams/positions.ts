// A snapshot into the text that a client sends back as `Last-Event-ID`, and that text into the snapshot, if it is ours.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Snapshot, shortened } from "./snapshot.ts";

/** So many running transactions a position names at most: a header has to hold it. */
const mostRunning = 48;
const longestToken = 1_024;
/** 128 bits. */
const signatureLength = 16;
const shortestKey = 32;

/** Who has the key could name any position: it shows no other events, only those that the guard admits, and no reset. */
export type PositionKey = string | Uint8Array;

/**
 * Positions of one database: of another one, or after a restore or a failover, the same numbers mean something else,
 * so what tells databases apart is signed as well.
 */
export class Positions {
  readonly #keys: readonly PositionKey[];

  /**
   * @param keys the first one signs, all of them are accepted
   * @throws {RangeError} for a key that is too short
   */
  constructor(keys: PositionKey | readonly PositionKey[]) {
    this.#keys = typeof keys === "string" || keys instanceof Uint8Array ? [keys] : keys;
    if (this.#keys.length === 0) throw new RangeError("key must not be empty");
    for (const key of this.#keys) {
      const length = typeof key === "string" ? Buffer.byteLength(key) : key.byteLength;
      if (length < shortestKey) throw new RangeError(`key must have at least ${shortestKey} bytes, not ${length}`);
    }
  }

  toToken(snapshot: Snapshot, database: string): string {
    const { xmax, running } = shortened(snapshot, mostRunning);
    const text = [xmax, ...running.map((transaction) => xmax - transaction)]
      .map((number) => number.toString(36))
      .join("-");
    const [key = ""] = this.#keys;
    return `${text}.${signature(key, database, text).toString("base64url")}`;
  }

  /** Null for what this database has not given. */
  fromToken(token: string, database: string): Snapshot | null {
    if (token.length > longestToken) return null;
    const [text = "", signed = "", ...others] = token.split(".");
    const given = Buffer.from(signed, "base64url");
    if (others.length > 0 || given.byteLength !== signatureLength) return null;
    if (!this.#keys.some((key) => timingSafeEqual(signature(key, database, text), given))) return null;
    const [xmax = 0, ...behind] = text.split("-").map((part) => Number.parseInt(part, 36));
    return { xmax, running: behind.map((distance) => xmax - distance) };
  }
}

function signature(key: PositionKey, database: string, text: string): Buffer {
  return createHmac("sha256", key)
    .update(`entity-derive event position\n${database}\n${text}`)
    .digest()
    .subarray(0, signatureLength);
}
