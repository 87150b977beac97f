-- Rows with other values can no longer be changed. This finds them:
-- SELECT role, count(*) FROM public.users WHERE role NOT IN ('customer', 'staff') GROUP BY role;
ALTER TABLE public.users ADD CONSTRAINT users_role_check CHECK (role IN ('customer', 'staff')) NOT VALID;
