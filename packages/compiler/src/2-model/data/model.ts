// What the rooms after this one go by: all entities of a project.
import type { Entity } from "./entity.ts";
import type { Field } from "./field.ts";

/** All entities of a project, as far as they could be read. */
export interface Model {
  readonly entities: readonly Entity[];
  /** Fields of classes that cannot be entities: only what they say by themselves can be checked. */
  readonly looseFields: readonly Field[];
}
