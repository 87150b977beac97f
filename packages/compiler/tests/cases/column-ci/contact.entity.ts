import { column, entity, field, filter, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "contacts", migrations: true, uniqueIndex: [["team", "handle"]] })
export class Contact {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true, ci: true }) email!: string;
  /** Nullable: NULL is like nothing. */
  @field("create", "update", "response") @column({ unique: true, ci: true, varchar: 40 }) phone!: string | null;
  /** Found ignoring case, but not unique. */
  @field("create", "update", "response") @filter @column({ ci: true }) nickname!: string | null;
  /** Quoted, and one column of a unique index. */
  @field("create", "update", "response") @column({ ci: true, name: "Handle" }) handle!: string;
  @field("create", "update", "response") team!: i32;
}
