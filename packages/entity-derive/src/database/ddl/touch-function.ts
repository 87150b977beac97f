// DDL of the trigger function that sets the time of the last update, which all tables share.
import { repeatable } from "./repeatable.ts";

/**
 * The time is that of the clock (`clock_timestamp()`), since the start of the transaction can be before changes of
 * others, and is the same for all updates in it. A trigger passes the name of its column unless it is `updated_at`.
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
