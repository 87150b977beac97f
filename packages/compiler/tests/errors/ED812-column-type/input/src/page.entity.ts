import { entity, field, type i64, id, type Uuid } from "entity-derive";

@entity({ table: "pages", migrations: true })
export class Page {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "response") views: i64 = 0;
}
