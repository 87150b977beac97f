import { column, entity, field, type i32, id, type Json, type Uuid } from "entity-derive";

/** Fields that have to be there, of every kind whose schema could mistake a missing value for a wrong one. */
@entity({ table: "reports", migrations: true, sql: "none" })
export class Report {
  @id id!: Uuid;
  @field("create") any!: Json;
  @field("create") either!: Json<string | string[]>;
  @field("create") tree!: Json<Tree>;
  @field("create") whole!: Json<{ title: string }>;
  @field("create") @column({ type: "tsrange" }) period!: Range;
  @field("create") pages!: i32;
}

export type Tree = string | Tree[];

/** Unknown to the compiler; its text is PostgreSQL's. */
type Range = `[${string},${string})`;
