import { column, entity, field, type i32, id, type PlainDate, type Uuid } from "entity-derive";

@entity({
  table: "rentals",
  softDelete: true,
  exclude: [
    {
      with: [[{ range: ["since", "until"], bounds: "(]" }, "-|-"], ["state", "<>"]],
      name: "not_twice",
      where: "state <> 'lost'::text",
    },
    { with: [["bike", "="], [{ range: ["since", "until"] }, "&&"]] },
  ],
  migrations: true,
})
export class Rental {
  @id @column({ default: "gen_random_uuid()" }) id!: Uuid;
  @field("create", "update", "response") bike!: i32;
  @field("create", "update", "response") since!: Date;
  @field("create", "update", "response") @column({ name: "Until" }) until!: Date | null;
  @field("create", "update", "response") day!: PlainDate | null;
  @field("create", "update", "response") state!: string;
  @field("skip") deletedAt!: Date | null;
}
