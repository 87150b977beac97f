import { column, entity, type i32, id, type Uuid, version } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @version revision: i32 = 1;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @version @column({ default: "1" }) revision!: i32;
}
