import { entity, field, id, upsert, type Uuid } from "entity-derive";

@entity({ table: "posts" })
@upsert({ conflict: ["slug"] })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") slug!: string;
}
