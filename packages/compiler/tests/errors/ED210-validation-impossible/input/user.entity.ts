import { entity, field, type i32, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @validate({ length: { max: 3 } }) age!: i32;
  @field("create") @validate({ range: { min: 1 } }) name!: string;
  @field("create") @validate({ email: true }) joinedAt!: Date;
  @field("create") @validate({ url: true, pattern: /^a/ }) active!: boolean;
}
