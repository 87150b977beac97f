ALTER TABLE public.users RENAME COLUMN full_name TO name;
ALTER TYPE public.status RENAME VALUE 'paid' TO 'settled';
