CREATE TABLE public.users (
  id UUID PRIMARY KEY,
  name TEXT NOT NULL,
  phone TEXT
);
