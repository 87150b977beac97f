import { entity, field, hasMany, id, type Uuid, validate } from "entity-derive";
import type { Article } from "../article.entity.ts";

/** A base in the file of an entity: it is no entity itself. */
abstract class Named {
  @id id!: Uuid;
  @validate({ length: { min: 1, max: 80 } }) @field("create", "update", "response") name!: string;
}

@entity({ table: "authors", migrations: true, api: { handlers: true } })
@hasMany<Article>()
export class Author extends Named {
  @field("create", "response") email!: string;
}
