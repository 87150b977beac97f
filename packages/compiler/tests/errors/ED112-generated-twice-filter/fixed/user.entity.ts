import { entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @filter("eq", "like") name!: string;
  @field("create") @filter @filter("search") bio!: string;
  @field("create") @filter("like", "search") motto!: string;
  @field("create") @filter("in") status!: string;
  @field("create") @filter role!: string;
  @field("create") @filter town!: string;
}
