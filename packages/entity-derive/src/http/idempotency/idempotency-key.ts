// Reads `Idempotency-Key`, with which a client marks a request that it may repeat.
import type { Transaction } from "../../database/database.ts";
import type { HttpRequest } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import { Problem } from "../problems/problem.ts";
import { answerOnce, type IdentifiedKey, type KeyOwners } from "./answer-once.ts";

/** Options of routes that accept `Idempotency-Key`. */
export interface IdempotencyOptions<Principal> {
  /**
   * The secret of the hashes by which a repeated request is compared with the first: at least 16 characters. In a list,
   * the first one is used for new requests, and the others still recognize older ones.
   */
  readonly secret: string | readonly [string, ...string[]];
  /** Returns the client to which a key belongs, such as the id of the user. Clients never see each other's keys. */
  readonly caller: (principal: Principal) => string | Promise<string>;
}

/** The options of several entities, whose guards may differ. */
export type SharedIdempotency<Options extends IdempotencyOptions<never>> = IdempotencyOptions<
  Options extends IdempotencyOptions<infer Principal> ? Principal : never
>;

/** A route that accepts `Idempotency-Key`. */
export interface KeyedRoute extends Pick<IdentifiedKey, "route" | "keep"> {
  /** Whether a request without a key is rejected. */
  readonly required?: true;
}

/** The key of a request. */
export interface IdempotencyKey {
  /** Runs a function in a transaction once for the key, as `answerOnce` does. */
  once(transaction: Transaction, owners: KeyOwners, run: () => Promise<HttpResponse>): Promise<HttpResponse>;
}

const header = "Idempotency-Key";
const longestKey = 255;
const shortestSecret = 16;

/**
 * Checks the options when the routes are made, so that a mistake does not wait for the first request with a key.
 * @throws {TypeError} if the secret is too short, or the caller is no function
 */
export function checkIdempotency({ secret, caller }: IdempotencyOptions<never>): void {
  secretsIn(secret);
  if (typeof caller !== "function") throw new TypeError("`idempotency.caller` must be a function");
}

/** Returns all secrets. @throws {TypeError} if there is none, or one is too short */
function secretsIn(secret: unknown): readonly [string, ...string[]] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (secrets.length === 0 || !secrets.every((one) => typeof one === "string" && one.length >= shortestSecret))
    throw new TypeError(`\`idempotency.secret\` must have at least ${shortestSecret} characters`);
  return secrets as readonly [string, ...string[]];
}

/**
 * Returns the key of a request; null if it has none, and the route does not require one.
 * @throws {Problem} 400 if the header is malformed, or is required and missing
 * @throws {TypeError} if the secret is too short, or the caller is not a text
 */
export async function readIdempotencyKey<Principal>(
  request: HttpRequest,
  principal: Principal,
  { secret, caller: callerOf }: IdempotencyOptions<Principal>,
  keyed: KeyedRoute,
): Promise<IdempotencyKey | null> {
  const sent = request.header(header);
  if (sent === undefined) {
    if (keyed.required === true) throw invalidKey("is missing");
    return null;
  }
  const key = keyIn(sent);
  // Read for each request, so that an application can replace it.
  const secrets = secretsIn(secret);
  const caller: unknown = await callerOf(principal);
  if (typeof caller !== "string" || caller === "")
    throw new TypeError("The function `idempotency.caller` must return a text that identifies the caller");
  const identified = { ...keyed, key, caller, secrets };
  return { once: (transaction, owners, run) => answerOnce(transaction, request, identified, owners, run) };
}

/** Returns the value of a structured field with a string (RFC 9651 §3.3.3). @throws {Problem} 400 for any other value */
function keyIn(sent: string): string {
  const [, escaped] = /^ *"((?:[ !#-[\]-~]|\\["\\])*)" *$/.exec(sent) ?? [];
  if (escaped === undefined)
    throw invalidKey('must be a text in double quotes, such as `"8e03978e-40d5-43e8-bc93-6894a57f9324"`');
  const key = escaped.replaceAll(/\\(.)/g, "$1");
  if (key === "" || key.length > longestKey) throw invalidKey(`must have 1 to ${longestKey} characters`);
  return key;
}

function invalidKey(message: string): Problem {
  return new Problem(400, `\`${header}\` ${message}`, { issues: [{ path: header, message }] });
}
