-- What the entities want of the database, as of the last migration: `entity-derive migrate new` writes it.
-- It is never run on a database of yours. After a merge either side of it may be taken.

CREATE TABLE public.users (
  id UUID PRIMARY KEY,
  full_name TEXT NOT NULL
);
