import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "tenants", distribute: "id" })
export class Tenant {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
