import { embed, entity, field, id, type Uuid } from "entity-derive";

interface Period {
  from: Date | null;
  until: Date | null;
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @embed<Period>({ prefix: "away_" }) away!: Period | null;
  @field("create") @embed<Period>({ prefix: "here_" }) here!: Period;
  @field("create") @embed<{ from: Date; until: Date | null }>({ prefix: "paid_" }) paid!: {
    from: Date;
    until: Date | null;
  } | null;
}
