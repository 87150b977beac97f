import { auto, entity, field, id } from "entity-derive";

/** Small, and needed by all: every node has all of them. */
@entity({
  table: "countries",
  distribute: "reference",
  upsert: { conflict: ["code"] },
  migrations: { touchUpdatedAt: true },
})
export class Country {
  @id @field("create", "response") code!: string;
  @field("create", "update", "response") name!: string;
  @auto @field("response") updatedAt!: Date;
}
