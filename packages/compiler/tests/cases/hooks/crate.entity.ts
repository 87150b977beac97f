import { entity, field, type i32, id, type Uuid } from "entity-derive";

/** Hooks after a write are given instances of the class. */
@entity({ table: "crates", hooks: true, migrations: true })
export class Crate {
  @id id!: Uuid;
  @field("create", "update", "response") weight!: i32;

  get isHeavy(): boolean {
    return this.weight > 20;
  }
}
