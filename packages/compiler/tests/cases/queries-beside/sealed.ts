// AES-256-GCM: a nonce, a tag and the encrypted text.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { TextCodec } from "entity-derive";

const key = Buffer.alloc(32, 7);

export const sealed: TextCodec = {
  encode(text) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  },
  decode(bytes) {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  },
};
