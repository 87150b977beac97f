// The statements of a request with an idempotency key.
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";

/** A stored response, with the hash of its request. */
export type StoredRow = [requestHash: string, status: string, headers: string, body: string | null];

export const lockSql: Statement = statement("idempotency.lock", "SELECT pg_catalog.pg_try_advisory_xact_lock($1)");

export const findSql: Statement<StoredRow> = statement<StoredRow>(
  "idempotency.find",
  `
  SELECT encode(request_hash, 'hex'), status, headers, body
    FROM public.entity_idempotency_keys
   WHERE key_hash = $1::BYTEA`,
);

export const storeSql: Statement = statement(
  "idempotency.store",
  `
  INSERT INTO public.entity_idempotency_keys (key_hash, request_hash, status, headers, body, owner, expires_at)
  VALUES ($1::BYTEA, $2::BYTEA, $3::SMALLINT, $4::JSONB, $5, $6, clock_timestamp() + $7::FLOAT8 * INTERVAL '1 millisecond')
  ON CONFLICT (key_hash) DO NOTHING`,
);

/** The statements of a request with a key, which `entity-derive verify` prepares. */
export const keyStatements: readonly Statement[] = [lockSql, findSql, storeSql];
