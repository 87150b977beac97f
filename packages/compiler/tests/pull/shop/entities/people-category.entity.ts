import { belongsTo, column, entity, field, type i32, id } from "entity-derive";
import type { Category } from "./category.entity.ts";
import type { Person } from "./person.entity.ts";

@entity({ table: "people_categories", migrations: true })
export class PeopleCategory {
  @id @belongsTo<Person>({ onDelete: "cascade", index: false }) @field("create") personId!: i32;
  @id
  @belongsTo<Category>({ onDelete: "cascade", index: false })
  @field("create")
  @column({ varchar: 10 })
  categoryCode!: string;
}
