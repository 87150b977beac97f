CREATE TABLE public.users (id INT PRIMARY KEY);
