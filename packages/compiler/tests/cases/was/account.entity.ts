import {
  column,
  type Decimal,
  embed,
  entity,
  field,
  type i32,
  id,
  owner,
  type Uuid,
  type ValueOf,
  valueObject,
  version,
} from "entity-derive";
import type { Plan } from "./plan.ts";

export const Mood = valueObject("mood", ["calm", "wild"], { schema: "crm", was: { wild: "mad" } });
export type Mood = ValueOf<typeof Mood>;

export interface Address {
  street: string;
  zip: string | null;
}

/** What it says holds for the table of every entity that extends it. */
export abstract class Named {
  @id @column({ was: "key" }) id!: Uuid;
  @field("create", "update", "response") @column({ name: "title", was: "full_name" }) name!: string;
}

@entity({ table: "accounts", schema: "crm", was: "public.customers", migrations: true })
export class Account extends Named {
  @owner @field("response") @column({ backfill: "gen_random_uuid()" }) tenantId!: Uuid;
  @field("create", "response") @column({ backfill: "lower(full_name)", default: "''" }) searchName!: string;
  /** The names move on by one. */
  @field("create", "response") @column({ was: "b" }) a!: string;
  @field("create", "response") @column({ was: "c" }) b!: string;
  @field("create", "response") @column({ using: "seats::INTEGER" }) seats!: i32;
  @field("create", "response") @column({ pgEnum: "plan" }) plan!: Plan;
  @field("create", "response") @column({ pgEnum: "mood" }) moods!: Mood[];
  @field("create", "response")
  @embed<{ street: string; zip: string | null }>({
    prefix: "address_",
    was: "addr_",
    backfill: { street: "'?'" },
    using: { zip: "zip::TEXT" },
  })
  address!: Address;
  @field("create", "response")
  @embed<{ amount: Decimal; unit: string }>({ prefix: "fee_", was: { unit: "currency" } })
  fee!: { amount: Decimal; unit: string } | null;
  @version @column({ was: "revision", backfill: "1" }) @field("response") version!: i32;
}

@entity({ table: "plans", migrations: true })
export class PlanName extends Named {
  @field("create", "response") @column({ pgEnum: "plan" }) plan!: Plan;
}

/** Not ours any more. */
@entity({ table: "logs", schema: "crm", was: "journal", migrations: false })
export class Log extends Named {}
