CREATE TYPE public.status AS ENUM ('open', 'paid');

CREATE TABLE public.users (
  id uuid PRIMARY KEY,
  full_name text NOT NULL,
  nickname text
);

CREATE TABLE public.orders (
  id uuid PRIMARY KEY,
  user_id uuid,
  total numeric(12,4) NOT NULL,
  status public.status NOT NULL
);
