import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "documents", migrations: { rls: true } })
export class Document {
  @id id!: Uuid;
  @owner @field("response") editors!: Uuid[];
}
