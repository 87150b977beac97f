// The functions of `node:crypto` that the runtime calls; browsers have no hash that returns at once.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { Buffer } from "./buffer.ts";

type Encoding = "hex" | "base64url";

export function hash(algorithm: string, data: string | Uint8Array, encoding: Encoding = "hex"): string {
  return new Digest(algorithm, sha256.create()).update(data).digest(encoding);
}

export function createHash(algorithm: string): Digest {
  return new Digest(algorithm, sha256.create());
}

export function createHmac(algorithm: string, key: string | Uint8Array): Digest {
  return new Digest(algorithm, hmac.create(sha256, bytesOf(key)));
}

export function randomUUID(): string {
  return crypto.randomUUID();
}

export function randomFillSync<T extends Uint8Array<ArrayBuffer>>(bytes: T): T {
  return crypto.getRandomValues(bytes);
}

export function randomBytes(size: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(size)));
}

/** Compares in a time that depends on the length alone. */
export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) throw new RangeError("Input buffers must have the same byte length");
  return a.reduce((different, byte, index) => different | (byte ^ (b[index] ?? 0)), 0) === 0;
}

interface Hashing {
  update(data: Uint8Array): unknown;
  digest(): Uint8Array;
}

class Digest {
  readonly #hashing: Hashing;

  constructor(algorithm: string, hashing: Hashing) {
    if (algorithm !== "sha256") throw new RangeError(`The playground has no ${algorithm}`);
    this.#hashing = hashing;
  }

  update(data: string | Uint8Array): this {
    this.#hashing.update(bytesOf(data));
    return this;
  }

  digest(encoding: Encoding): string {
    return Buffer.from(this.#hashing.digest()).toString(encoding);
  }
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? utf8ToBytes(data) : data;
}
