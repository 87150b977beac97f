-- entity-derive: after deployment

-- entity-derive: allow ED801, nobody has filled it in since 2024
ALTER TABLE public.users DROP COLUMN nickname;

ALTER TABLE public.orders
  ALTER COLUMN total TYPE numeric(12,2);

DROP TABLE public.users;
