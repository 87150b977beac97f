import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "prices", streams: true, events: false })
export class Price {
  @id id!: Uuid;
  @field("create", "response") amount!: string;
}
