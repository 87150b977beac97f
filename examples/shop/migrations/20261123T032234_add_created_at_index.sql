-- entity-derive: no transaction

CREATE INDEX CONCURRENTLY products_created_at_idx
  ON public.products (created_at);
