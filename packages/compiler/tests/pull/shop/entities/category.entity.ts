import { belongsTo, column, entity, type f32, field, hasMany, id } from "entity-derive";
import type { OrderItem } from "./order-item.entity.ts";
import type { PeopleCategory } from "./people-category.entity.ts";
import type { Person } from "./person.entity.ts";

@entity({ table: "categories", schema: "crm", migrations: true })
@hasMany<Category>()
@hasMany<OrderItem>()
@hasMany<Person, { through: PeopleCategory }>()
export class Category {
  @id @field("create") @column({ varchar: 10 }) code!: string;
  @belongsTo<Category>({ index: false })
  @field("create", "update", "response")
  @column({ varchar: 10 })
  parent!: string | null;
  @field("create", "update", "response") table: string = "x";
  @field("create", "update", "response") @column({ default: "1.5" }) sort!: f32;
}
