import { auto, embed, entity, field, filter, type i32, id, type Json, sort, type Uuid, version } from "entity-derive";

/** Written as the table is, and served as JavaScript writes it. */
@entity({ table: "bookings", migrations: true, typedConstraints: true, api: { handlers: true } })
export class Booking {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("in", "like") @sort guest_name!: string;
  @field("create", "update", "response") @filter("range") seat_count!: i32;
  @field("create", "update", "response") @filter("null") note_2_self!: string | null;
  @field("create", "response") @embed<{ zip_code: string; is_abroad: boolean }>({ prefix: "home_" }) home_place!: {
    zip_code: string;
    is_abroad: boolean;
  };
  @field("create", "update", "response") raw_data!: Json<{ kept_as_is: boolean }>;
  @version @field("response") row_version!: i32;
  @auto @field("response") @sort created_at!: Date;
}
