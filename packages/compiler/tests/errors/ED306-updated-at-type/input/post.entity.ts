import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: { touchUpdatedAt: true } })
export class Post {
  @id id!: Uuid;
  @field("create") updatedAt!: string;
}
