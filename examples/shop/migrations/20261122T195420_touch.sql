CREATE OR REPLACE TRIGGER entity_touch_updated_at
  BEFORE UPDATE ON public.orders
  FOR EACH ROW WHEN ((NOT (new.updated_at IS DISTINCT FROM old.updated_at)))
  EXECUTE FUNCTION public.entity_touch_updated_at();
