-- entity-derive: no transaction
CREATE UNIQUE INDEX CONCURRENTLY users_nickname_key ON public.users (nickname);
