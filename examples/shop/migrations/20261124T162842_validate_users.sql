ALTER TABLE public.users VALIDATE CONSTRAINT users_role_check;
