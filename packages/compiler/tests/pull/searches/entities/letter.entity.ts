import { column, entity, field, id, type Uuid } from "entity-derive";
import type { Tongue } from "./tongue.ts";

@entity({
  table: "letters",
  fullText: {
    fields: { head: "A", text: "B" },
    language: { field: "spoken", of: { en: "english", fr: "french" } },
    stored: true,
  },
  migrations: true,
})
export class Letter {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ pgEnum: "tongue" }) spoken!: Tongue;
  @field("create", "update", "response") head!: string;
  @field("create", "update", "response") text!: string;
}
