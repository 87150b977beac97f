-- entity-derive: no transaction
ALTER TYPE public.status ADD VALUE 'shipped';
