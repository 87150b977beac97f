CREATE TABLE public.countries (code TEXT PRIMARY KEY);
CREATE TABLE public.notes (workspace_id UUID, id UUID, text TEXT NOT NULL, PRIMARY KEY (workspace_id, id));
CREATE TABLE public."Tags" (id UUID PRIMARY KEY);
CREATE TABLE public.plain (id UUID PRIMARY KEY);
INSERT INTO pg_catalog.pg_dist_partition VALUES
  ('public.notes', 'h', 's', 'id'), ('public."Tags"', 'h', 's', 'id'), ('public.plain', 'n', 's', NULL);
