import { column, entity, field, id, type Decimal, type i16, type PlainDate, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") rank: i16 = 100_000;
  @field("create") born: PlainDate = "tomorrow";
  @field("create") balance: Decimal = "a lot";
  @field("create") role: "admin" | "member" = "guest";
  @field("create") @column({ varchar: 3 }) country: string = "Germany";
}
