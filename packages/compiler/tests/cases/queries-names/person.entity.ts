import { entity, field, type i32, id, type Uuid } from "entity-derive";

/** A person, whose row type is called like that of a statement. */
@entity({ table: "people", migrations: true })
export class Person {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("create", "response") role: "a" | "b" = "a";
  @field("create", "response") age!: i32 | null;
}

/** Is called like a type of the runtime. */
@entity({ table: "pages", migrations: true })
export class Page {
  @id id!: Uuid;
  @field("create", "response") at!: Date;
}
