import { type Decimal, embed, entity, field, id, type Uuid } from "entity-derive";

export class Money {
  amount!: Decimal;
  currency!: string;
  add(other: Money): Money {
    return other;
  }
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @embed<Money>({ prefix: "balance_" }) balance!: Money;
}
