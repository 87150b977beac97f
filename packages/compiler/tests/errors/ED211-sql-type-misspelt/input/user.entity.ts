import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ type: "varchr(10)" }) name!: string;
  @field("create") @column({ type: "INTEGR[]" }) numbers!: number[];
  @field("create") @column({ type: 'timestampz(3)' }) bornAt!: Date;
  @field("create") @column({ type: "txt COLLATE \"C\"" }) code!: string;
  @field("create") @column({ type: "double precison" }) weight!: number;
  @field("create") @column({ type: "timestamp(3) with timezone" }) leftAt!: Date;
  /** Types of extensions, aliases, and domains of the user's pass. */
  @field("create") @column({ type: "citext" }) email!: string;
  @field("create") @column({ type: "geography(Point,4326)" }) place!: string;
  @field("create") @column({ type: "int8" }) count!: number;
  @field("create") @column({ type: "timestamp(3) with time zone" }) at!: Date;
  @field("create") @column({ type: "character varying(10)[]" }) tags!: string[];
  @field("create") @column({ type: "email_address" }) mail!: string;
  @field("create") @column({ type: "public.varchr" }) own!: string;
  @field("create") @column({ type: '"Varchr"' }) quoted!: string;
}
