import { column, entity, field, type i32, id, type PlainDate, type Uuid } from "entity-derive";

/** The first of a day counts. */
@entity({
  table: "visits",
  uniqueIndex: [["day", "visitor"]],
  upsert: { conflict: ["visitor", "day"], action: "nothing" },
  migrations: true,
})
export class Visit {
  @id id!: Uuid;
  @field("create", "response") day!: PlainDate;
  @field("create", "response") visitor!: string;
  @field("create", "response") @column({ unique: true }) ticket!: i32 | null;
}
