import { entity, id, type Uuid } from "entity-derive";

@entity({
  table: "users",
  touchUpdatedAt: false,
  api: {
    tag: "Users",
    handlers: ["get"],
  },
})
export class User {
  @id id!: Uuid;
}
