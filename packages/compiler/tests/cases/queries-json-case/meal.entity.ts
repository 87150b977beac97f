import { embed, entity, field, type i32, id, type PlainDate, type Uuid } from "entity-derive";

/** What a dish weighs, and what is in it. */
export interface Portion {
  netWeight: i32;
  mainPart: string;
}

/** A meal of a kitchen. */
@entity({ table: "meals", migrations: true, api: { handlers: true } })
export class Meal {
  @id id!: Uuid;
  @field("create", "response") kitchenName!: string;
  @field("create", "response") servedOn!: PlainDate;
  @field("create", "response") @embed<Portion>({ prefix: "first_portion_" }) firstPortion!: Portion;
  /** What it costs the kitchen. */
  @field("skip") ownCost: i32 = 3;
}
