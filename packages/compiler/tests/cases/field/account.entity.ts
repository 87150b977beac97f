import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

/** Each field in another set of DTOs. */
@entity({ table: "accounts", migrations: true, api: { handlers: true } })
export class Account {
  @id id!: Uuid;
  /** Everywhere. */
  @field("create", "update", "response") name!: string;
  /** Write-only: set at the beginning and later, never shown. */
  @field("create", "update") pin!: string | null;
  /** Set once, shown for ever. */
  @field("create", "response") @column({ unique: true }) email!: string;
  /** Only a change can set it: the database begins it. */
  @field("update", "response") level: i32 = 1;
  /** Shown, and made by the server. */
  @field("response") region!: string;
  /** Shown when the server has one. */
  @field("response") parent!: Uuid | null;
  /** Nobody sees it. */
  @field("skip") passwordHash!: string;
  /** Nor this, which need not be there. */
  @field("skip") recoveryCode!: string | null;
  /** In no DTO either. */
  @column({ default: "0" }) failures!: i32;
}
