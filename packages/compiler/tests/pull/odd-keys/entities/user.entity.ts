import { belongsTo, column, entity, field, id, type Uuid } from "entity-derive";
import type { Member } from "./member.entity.ts";

@entity({ table: "users", schema: "auth", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ default: "NULL::character varying" }) phone!: string | null;
  @field("create", "update", "response") @column({ default: "''::character varying" }) phoneChange!: string | null;
  @field("create", "update") @column({ varchar: 255, default: "''::text" }) token!: string | null;
  @field("create", "update", "response")
  @column({ type: "char(3)", default: "'abc'::character varying" })
  code!: string;
  @field("create", "update", "response") @column({ type: "varchar" }) status: string = "new";
  @belongsTo<Member>({ index: false }) @field("create", "update", "response") memberId!: Uuid | null;
}
