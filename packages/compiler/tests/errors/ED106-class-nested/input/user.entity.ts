import { entity, id, type Uuid } from "entity-derive";

export const User = @entity({ table: "users" }) class User {
  @id id!: Uuid;
};

export namespace Shop {
  @entity({ table: "orders" })
  export class Order {
    @id id!: Uuid;
  }
}

export function classes() {
  @entity({ table: "things" })
  class Thing {
    @id id!: Uuid;
  }
  return Thing;
}
