// The function of the triggers that keep the time of the last update, one for all tables, as DDL that migrations name.
import { repeatable } from "./repeatable.ts";

/**
 * The time is the clock's: the transaction's begin may lie before what others have written meanwhile, and is the same
 * for all updates in it. A trigger names its column unless that is `updated_at`.
 */
export const touchSchema: readonly string[] = [
  `\
CREATE FUNCTION public.entity_touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_NARGS = 0 THEN
    NEW.updated_at := clock_timestamp();
  ELSE
    NEW := jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], clock_timestamp()));
  END IF;
  RETURN NEW;
END
$$`,
];

export const touchFunction: string = /* @__PURE__ */ repeatable(touchSchema);
