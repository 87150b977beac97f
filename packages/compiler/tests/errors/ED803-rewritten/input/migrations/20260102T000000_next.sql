-- entity-derive: after deployment
ALTER TABLE public.orders ALTER COLUMN total TYPE double precision USING total::float8;
