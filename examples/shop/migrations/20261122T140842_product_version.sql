ALTER TABLE public.products ADD COLUMN version integer NOT NULL DEFAULT 0;
