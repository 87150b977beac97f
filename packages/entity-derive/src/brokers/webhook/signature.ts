// Signs messages as Standard Webhooks (https://www.standardwebhooks.com) specifies.
import { createHmac } from "node:crypto";

/** The bytes of a secret. */
export type SigningKey = Buffer;

/**
 * @param secret `whsec_` and the bytes in base64
 * @throws {RangeError} for anything else, and for less than 24 bytes; the message does not contain the secret
 */
export function signingKey(secret: string): SigningKey {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = Buffer.from(text ?? "", "base64");
  if (key.length < 24) throw new RangeError("The secret of a webhook must be whsec_ and at least 24 bytes in base64");
  return key;
}

/**
 * Returns the headers of an attempt, with a signature for each key, so that receivers can change keys.
 *
 * @param time of the attempt, in milliseconds since 1970: receivers reject messages older than a few minutes
 */
export function signatureHeaders(
  id: string,
  time: number,
  body: string,
  keys: readonly SigningKey[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(time / 1000));
  const signatures = keys.map(
    (key) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
