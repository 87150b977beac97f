import { field, entity, id, type Uuid } from "entity-derive";
import { BaseEntity } from "typeorm";

@entity({ table: "users", softDelete: true, index: [["createdAt"]] })
export class User extends BaseEntity {
  @field("create", "response") name!: string;
}
