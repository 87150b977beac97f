import { column, entity, field, type i16, type i64, id, type Uuid } from "entity-derive";

@entity({ table: "returns", migrations: true })
export class Return {
  @id @column({ default: "gen_random_uuid()" }) id!: Uuid;
  @field("create", "update", "response") orderId!: i64;
  @field("create", "update", "response") line!: i16;
  @field("create", "update", "response") @column({ default: "'not\nas shown'::text" }) reason!: string;
}
