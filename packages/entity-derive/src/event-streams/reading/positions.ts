// Converts snapshots to signed `Last-Event-ID` tokens, and back.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Snapshot, truncateSnapshot } from "./snapshot.ts";

/** The maximum number of running transactions in a token, which has to fit in a header. */
const maximumRunning = 48;
const maximumTokenLength = 1_024;
/** 128 bits. */
const signatureLength = 16;
const shortestKey = 32;

/** Whoever has the key can forge positions, but receives no events that the guard does not admit. */
export type PositionKey = string | Uint8Array;

/**
 * Positions of one database. The same transaction ids mean something else in another database, or after a restore or
 * failover, so the signature includes an identification of the database.
 */
export class Positions {
  readonly #keys: readonly PositionKey[];

  /**
   * @param keys the first one signs, all are accepted
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
    const { xmax, running } = truncateSnapshot(snapshot, maximumRunning);
    const text = [xmax, ...running.map((transaction) => xmax - transaction)]
      .map((number) => number.toString(36))
      .join("-");
    const [key = ""] = this.#keys;
    return `${text}.${signature(key, database, text).toString("base64url")}`;
  }

  /** Returns null for a token that was not signed for this database. */
  fromToken(token: string, database: string): Snapshot | null {
    if (token.length > maximumTokenLength) return null;
    const [text = "", signed = "", ...others] = token.split(".");
    const received = Buffer.from(signed, "base64url");
    if (others.length > 0 || received.byteLength !== signatureLength) return null;
    if (!this.#keys.some((key) => timingSafeEqual(signature(key, database, text), received))) return null;
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
