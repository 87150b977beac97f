CREATE TABLE public.countries (code TEXT PRIMARY KEY);
CREATE TABLE public.notes (workspace_id UUID, id UUID, text TEXT NOT NULL, PRIMARY KEY (workspace_id, id));
CREATE TABLE public.tags (id UUID PRIMARY KEY);
CREATE TABLE public.plain (id UUID PRIMARY KEY);
INSERT INTO public.citus_tables VALUES
  ('public.notes', 'distributed', 'id'), ('public.tags', 'distributed', 'id'), ('public.plain', 'local', '<none>');
