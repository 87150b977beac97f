import { entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ table: "pages" })
export class Page {
  @id id!: Uuid;
  @field("create", "response") @validate({ pattern: /^[a-z]+$/ }) slug!: string;
  @field("create", "response") @validate({ pattern: "[a-z" }) name!: string;
  @field("create", "response") @validate({ pattern: "^/[a-z]+$" }) path!: string;
}
