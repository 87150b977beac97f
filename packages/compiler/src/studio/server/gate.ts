// Refuses requests that do not come from the studio's own page.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface GateOptions {
  readonly port: number;
  /** The token of the printed address. */
  readonly token: string;
}

/** The reason that a request is refused. */
export interface Refusal {
  readonly status: 401 | 403 | 405;
  readonly reason: string;
}

/** The names under which a browser reaches this computer. Any other name could be that of a page whose DNS answer changed. */
const hosts = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Returns why a request is refused, for any path; null if it is not. The host and the origin have to be this server, so
 * that no other page can send requests, not even one whose name leads to this computer.
 */
export function refuseForeign({ headers, method }: IncomingMessage, { port }: GateOptions): Refusal | null {
  const { host, origin } = headers;
  const known = hosts.map((name) => `${name}:${port}`);
  if (host === undefined || !known.includes(host)) return { status: 403, reason: "the host is not this server" };
  if (origin !== undefined && origin !== `http://${host}`) return { status: 403, reason: "the origin is another page" };
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return { status: 403, reason: "the request was started by another page" };
  if (method !== "GET" && method !== "POST") return { status: 405, reason: "the method is not allowed" };
  if (method === "POST" && origin === undefined) return { status: 403, reason: "the request has no origin" };
  return null;
}

/** Returns why a request for data is refused: without the token of the address. */
export function refuseWithoutToken({ headers }: IncomingMessage, { token }: GateOptions): Refusal | null {
  const [, sent = ""] = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? "") ?? [];
  return isEqual(sent, token) ? null : { status: 401, reason: "the token of the printed address is missing or wrong" };
}

/** Compares in a time that does not depend on the texts, by hashes of equal length. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
