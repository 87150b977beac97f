import { entity, field, id } from "entity-derive";

/** On every node. A column is called like the table. */
@entity({ table: "currencies", distribute: "reference", returning: "none", migrations: { audit: true } })
export class Currency {
  @id @field("create", "response") code!: string;
  @field("create", "update", "response") currencies!: string;
}
