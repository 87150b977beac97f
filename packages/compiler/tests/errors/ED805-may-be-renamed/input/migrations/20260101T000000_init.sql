CREATE TABLE public.users (
  id uuid PRIMARY KEY,
  full_name text NOT NULL
);
