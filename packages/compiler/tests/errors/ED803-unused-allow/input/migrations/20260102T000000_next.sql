-- entity-derive: allow ED803, the table is small
ALTER TABLE public.users ADD COLUMN phone text;
