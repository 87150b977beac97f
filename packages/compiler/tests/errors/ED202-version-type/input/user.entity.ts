import { entity, type i32, id, type Uuid, version } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @version revision!: string;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @version revision!: i32 | null;
}

@entity({ table: "orders" })
export class Order {
  @id id!: Uuid;
  @version revision!: number;
}
