CREATE FUNCTION public.forget(one uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.orders WHERE user_id = one;
$$;

SELECT public.forget('0190b0a0-0000-7000-8000-000000000000');
