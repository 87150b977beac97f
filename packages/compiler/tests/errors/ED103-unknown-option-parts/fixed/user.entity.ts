import { entity, field, type i32, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @validate({ length: { min: 3, max: 80 } }) name!: string;
  @field("create", "response") @validate({ email: true, length: { max: 80, min: 3 }, message: "no" }) email!: string;
  @field("create", "response") @validate({ length: { min: 3, max: 80 } }) nick!: string;
  @field("create", "response") @validate({ length: { max: 3 }, maxLength: 80 }) code!: string;
  @field("create", "response") @validate({ length: { min: 3, max: 80 } }) city!: string | null;
  @field("create", "response") @validate({ range: { min: 0, max: 150 } }) age!: i32;
  @field("create", "response") @validate({ range: { min: 0, max: 1 } }) share!: number;
  @field("create", "response") @validate({ min: 1 }) tags!: string[];
}
