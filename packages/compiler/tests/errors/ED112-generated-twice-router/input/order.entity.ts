import { entity, field, id, projection, type Uuid } from "entity-derive";

@projection("ResponseJson", ["id"])
@projection("ListParameters", ["id"])
@projection("RouterSchema", ["id"])
@entity({ table: "orders", api: { handlers: ["list"] } })
export class Order {
  @id id!: Uuid;
  @field("create") name!: string;
}

/** Without handlers nothing else has these names. */
@projection("ResponseJson", ["id"])
@projection("ListParameters", ["id"])
@entity({ table: "returns" })
export class Return {
  @id id!: Uuid;
  @field("create") name!: string;
}
