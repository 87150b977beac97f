-- entity-derive: no transaction

CREATE INDEX CONCURRENTLY products_price_idx
  ON public.products (price);
