import { entity, id, type Uuid } from "entity-derive";

/** Nothing at all is imported. */
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @relation() author!: Uuid;
}
