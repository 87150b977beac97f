// Carries out a request with an idempotency key once, and repeats its response to later requests with the key.
import { createHash, createHmac } from "node:crypto";
import type { Parameter, Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { sentBody } from "../input/request-values.ts";
import type { HttpRequest } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";
import { Problem } from "../problems/problem.ts";

/** A key with all that it belongs to. */
export interface IdentifiedKey {
  readonly key: string;
  readonly caller: string;
  /** The method and the path of the route: `POST /orders/{id}/ship`. */
  readonly route: string;
  /** The time for which a key is kept, in milliseconds. */
  readonly keep: number;
  readonly secrets: readonly string[];
}

/** The owners for whom a request is carried out. */
export interface KeyOwners {
  /** The owner whose rows the request reads and changes, as text; null for all owners. */
  readonly acting: string | null;
  /** The owner whom the policy of the keys admits; null without policies. */
  readonly policy: string | null;
}

/**
 * Runs a function in a transaction, and stores its response with the key. If the key has a response already, returns
 * that one. The lock ends with the transaction, so whoever gets it sees what was stored before. Whatever is no success
 * is thrown, so that nothing is stored, and the client may correct the request.
 *
 * @throws {Problem} 409 while another request with the key is running, 422 if the key belongs to another request
 * @throws {TypeError} for a streamed response
 */
export async function answerOnce(
  transaction: Transaction,
  request: HttpRequest,
  key: IdentifiedKey,
  owners: KeyOwners,
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const identity = createHash("sha256")
    .update(JSON.stringify([key.key, key.caller, key.route, owners.acting]))
    .digest();
  const keyHash = `\\x${identity.toString("hex")}`;
  const { rows } = await transaction.query(lockSql, [String(identity.readBigInt64BE())]);
  if (rows[0]?.[0] !== "t") throw keyInUse();
  const found = (await transaction.query(findSql, [keyHash])).rows[0];
  const [requestHash = "", ...olderHashes] = key.secrets.map((secret) => hashOf(request, secret));
  if (found !== undefined) return storedResponse(found as StoredRow, [requestHash, ...olderHashes]);
  const response = await run();
  const [status, headers, body] = storedValues(response);
  const stored = [keyHash, `\\x${requestHash}`, status, headers, body, owners.policy, String(key.keep)];
  // Only with a stricter isolation than READ COMMITTED can a key that was stored before the lock be unseen.
  if ((await transaction.query(storeSql, stored)).count === 0) throw keyInUse();
  return response;
}

function keyInUse(): Problem {
  const detail = "a request with this `Idempotency-Key` is running: try again to get its response";
  return new Problem(409, detail, { headers: { "retry-after": "1" } });
}

/** The body counts as JSON, so that white space does not matter, and a framework may have parsed it. */
function hashOf(request: HttpRequest, secret: string): string {
  const content = JSON.stringify([request.method, request.path, sentBody(request) ?? null]);
  return createHmac("sha256", secret).update(content).digest("hex");
}

function storedResponse([requestHash, status, headers, body]: StoredRow, hashes: readonly string[]): HttpResponse {
  if (!hashes.includes(requestHash))
    throw new Problem(422, "this `Idempotency-Key` was used for another request: use a new one");
  const sent = JSON.parse(headers) as Readonly<Record<string, string>>;
  return new HttpResponse(Number(status), { ...sent, "idempotency-replayed": "true" }, body);
}

/** Returns what is stored of a response. */
function storedValues(response: HttpResponse): readonly [status: string, headers: string, body: Parameter] {
  const { status, headers, body, stream } = response;
  if (stream !== null) throw new TypeError("A streamed response cannot be stored for an `Idempotency-Key`");
  return [String(status), JSON.stringify(headers), body];
}

/** A stored response, with the hash of its request. */
type StoredRow = [requestHash: string, status: string, headers: string, body: string | null];

const lockSql: Statement = statement("idempotency.lock", "SELECT pg_catalog.pg_try_advisory_xact_lock($1)");

const findSql: Statement<StoredRow> = statement<StoredRow>(
  "idempotency.find",
  `
  SELECT encode(request_hash, 'hex'), status, headers, body
    FROM public.entity_idempotency_keys
   WHERE key_hash = $1::BYTEA`,
);

const storeSql: Statement = statement(
  "idempotency.store",
  `
  INSERT INTO public.entity_idempotency_keys (key_hash, request_hash, status, headers, body, owner, expires_at)
  VALUES ($1::BYTEA, $2::BYTEA, $3::SMALLINT, $4::JSONB, $5, $6, clock_timestamp() + $7::FLOAT8 * INTERVAL '1 millisecond')
  ON CONFLICT (key_hash) DO NOTHING`,
);

/** The statements of a request with a key, which `entity-derive verify` prepares. */
export const keyStatements: readonly Statement[] = [lockSql, findSql, storeSql];
