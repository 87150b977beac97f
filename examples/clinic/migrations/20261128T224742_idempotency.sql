CREATE TABLE public.entity_idempotency_keys (
  key_hash bytea PRIMARY KEY,
  request_hash bytea NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL,
  body text,
  owner text,
  expires_at timestamptz NOT NULL
);

CREATE INDEX entity_idempotency_keys_expires_at_idx
  ON public.entity_idempotency_keys (expires_at);

CREATE POLICY entity_owner ON public.entity_idempotency_keys
  USING (((owner IS NULL) OR (owner = NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))))
  WITH CHECK (((owner IS NULL) OR (owner = NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))));

ALTER TABLE public.entity_idempotency_keys ENABLE ROW LEVEL SECURITY;
