CREATE TABLE public.readings (
  id INT NOT NULL,
  site TEXT NOT NULL,
  value NUMERIC NOT NULL
) PARTITION BY LIST (id);
CREATE TABLE public.readings_one PARTITION OF public.readings FOR VALUES IN (1);
CREATE TABLE public.readings_two PARTITION OF public.readings FOR VALUES IN (2);
CREATE FUNCTION public.fill_site() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.site := ''here''; RETURN NEW; END';
CREATE TRIGGER fill_site BEFORE INSERT ON public.readings_one FOR EACH ROW EXECUTE FUNCTION public.fill_site();
