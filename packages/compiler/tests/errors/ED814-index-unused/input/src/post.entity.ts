import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @column({ index: true }) title!: string;
}
