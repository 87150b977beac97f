ALTER TABLE public.users
  ADD COLUMN email text NOT NULL;
