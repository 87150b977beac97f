-- After the first migration, as `shop_migrations`: the API adds to the outbox, and can neither read nor change what is there.
REVOKE SELECT, UPDATE, DELETE ON public.entity_outbox FROM shop_api;
-- And nobody but migrations says what was migrated.
REVOKE INSERT, UPDATE, DELETE ON public.entity_migrations FROM shop_api, shop_drainer;
