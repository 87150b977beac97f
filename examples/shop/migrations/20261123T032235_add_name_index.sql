-- entity-derive: no transaction

CREATE INDEX CONCURRENTLY products_name_idx
  ON public.products (name);
