import { auto, column, entity, field, id, sort, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @sort title!: string;
  @auto @field("response") @column({ index: true }) createdAt!: Date;
}
