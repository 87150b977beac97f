import { entity, field, type i64, id, type Uuid } from "entity-derive";

/** Filled by someone else: no request creates or changes one. */
@entity({ table: "statistics", migrations: true })
export class Statistic {
  @id id!: Uuid;
  @field("response") visits!: i64;
}
