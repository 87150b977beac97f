import { entity, id, type Uuid } from "entity-derive";

@entity({
  table: "users",
  handlers: ["get"],
  touchUpdatedAt: false,
  api: {
    tag: "Users",
  },
})
export class User {
  @id id!: Uuid;
}
