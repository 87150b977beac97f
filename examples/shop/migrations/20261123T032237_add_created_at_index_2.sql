-- entity-derive: no transaction

CREATE INDEX CONCURRENTLY users_created_at_idx
  ON public.users (created_at);
