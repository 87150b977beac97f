import { entity, field, type i32, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @validate({ length: { min: 10, max: 3 } }) name!: string;
  @field("create") @validate({ range: { min: 100, max: 0 } }) age!: i32;
  @field("create") @validate({ length: { max: -1 } }) city!: string;
  @field("create") @validate({ pattern: /^[a-z]+$/g }) slug!: string;
  @field("create") @validate({ message: "is wrong" }) title!: string;
  @field("create") @validate({ email: true, message: "" }) mail!: string;
  @field("create") @validate({ items: { length: { min: 3, max: 2 } } }) tags!: string[];
}
