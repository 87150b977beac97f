// DDL of the keys of requests that clients may repeat, which all entities share.

import { scopeSetting } from "../../sql/setting.ts";
import { unlessExists } from "../../sql/unless-exists.ts";
import { repeatable } from "./repeatable.ts";

/**
 * A key is stored as a hash, and so is its request: neither can be read back. The response is stored as it was sent.
 *
 * The policy matters only to a role other than the table's owner. It hides the responses of one owner from statements of
 * others; a NULL is a response of an entity without policies.
 */
export const idempotencyKeysSchema: readonly string[] = /* @__PURE__ */ keysStatements();

function keysStatements(): readonly string[] {
  const isOwners = `owner IS NULL OR owner = NULLIF(current_setting('${scopeSetting}', true), '')`;
  return [
    `\
CREATE TABLE public.entity_idempotency_keys (
  key_hash BYTEA PRIMARY KEY,
  request_hash BYTEA NOT NULL,
  status SMALLINT NOT NULL,
  headers JSONB NOT NULL,
  body TEXT,
  owner TEXT,
  expires_at TIMESTAMPTZ NOT NULL
)`,
    `\
CREATE INDEX entity_idempotency_keys_expires_at_idx
  ON public.entity_idempotency_keys (expires_at)`,
    `\
CREATE POLICY entity_owner ON public.entity_idempotency_keys
  USING (${isOwners})
  WITH CHECK (${isOwners})`,
    "ALTER TABLE public.entity_idempotency_keys ENABLE ROW LEVEL SECURITY",
  ];
}

export const idempotencyKeysTable: string = /* @__PURE__ */ repeatableKeys();

function repeatableKeys(): string {
  return repeatable(idempotencyKeysSchema.map((sql) => (sql.startsWith("CREATE POLICY") ? unlessExists(sql) : sql)));
}
