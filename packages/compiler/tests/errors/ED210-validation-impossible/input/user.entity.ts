import { embed, entity, field, type i32, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @validate({ length: { max: 3 } }) age!: i32;
  @field("create") @validate({ range: { min: 1 } }) name!: string;
  @field("create") @validate({ email: true }) joinedAt!: Date;
  @field("create") @validate({ url: true, pattern: /^a/ }) active!: boolean;
  @field("create") @validate({ items: { length: { max: 3 } } }) city!: string;
  @field("create") @validate({ items: { range: { max: 3 }, email: true } }) tags!: string[];
  @field("create")
  @embed<{ zip: i32 }>({ prefix: "home_", validate: { zip: { pattern: /^\d{5}$/ } } })
  home!: { zip: i32 };
}
