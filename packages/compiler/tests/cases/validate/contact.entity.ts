import {
  column,
  type Decimal,
  entity,
  field,
  type i16,
  type i32,
  type i64,
  id,
  type Uuid,
  validate,
} from "entity-derive";

@entity({ table: "contacts", migrations: true, api: { handlers: ["create", "update"] } })
export class Contact {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 2, max: 5 } }) name!: string;
  @field("create", "update", "response") @validate({ length: { equal: 2 } }) country!: string | null;
  @field("create", "update", "response") @validate({ email: true }) @column({ varchar: 30 }) email!: string;
  @field("create", "update", "response") @validate({ url: true }) site!: string | null;
  @field("create", "update", "response") @validate({ pattern: /^[A-Z]{2}\d+\/`\$\{x\}$/iu }) code!: string | null;
  @field("create", "update", "response") @validate({ range: { min: 0, max: 150 } }) age!: i16 | null;
  @field("create", "update", "response") @validate({ range: { min: -1.5 } }) score!: number;
  @field("create", "update", "response") @validate({ range: { max: 1000 } }) visits: i64 = 0;
  @field("create", "update", "response") @validate({ range: { min: 1, max: 10 } }) big!: bigint | null;
  @field("create", "update", "response") @validate({ range: { min: 0.01, max: 99.99 } }) price!: Decimal | null;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 2 } }) tags!: string[];
  @field("create", "update", "response") @validate({ pattern: /^\d{5}$/ }) zip!: string | null;
  @field("create", "update", "response") plain!: i32 | null;
}
