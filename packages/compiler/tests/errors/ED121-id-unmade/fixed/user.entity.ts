import { auto, entity, field, type i64, id, type Uuid } from "entity-derive";

@entity({ table: "invoices" })
export class Invoice {
  @id @auto id!: i64;
  @field("create", "response") title!: string;
}

@entity({ table: "countries" })
export class Country {
  @id @field("create") code!: string;
  @field("create", "response") name!: string;
}

@entity({ table: "members" })
export class Member {
  @id @field("create") teamId!: Uuid;
  @id userId!: Uuid;
  @field("create", "response") name!: string;
}
