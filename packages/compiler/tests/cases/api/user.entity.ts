import { auto, column, entity, field, filter, type i32, id, sort, type Uuid, validate } from "entity-derive";

/** People who buy. */
@entity({
  table: "app_users",
  migrations: true,
  api: {
    tag: "People",
    path: "people",
    pathPrefix: "/api",
    version: "v1",
    handlers: true,
    pagination: { default: 3, max: 5 },
    security: { apiKey: "X-Key" },
    title: "People",
    description: "All **people**.",
    apiVersion: "1.2.3",
    license: "MIT",
    licenseUrl: "https://opensource.org/license/mit",
    contactName: "Support",
    contactEmail: "support@example.org",
    contactUrl: "https://example.org",
  },
})
export class User {
  @id id!: Uuid;
  /** Shown in lists. */
  @field("create", "update", "response") @validate({ length: { min: 1, max: 20 } }) @filter("like") @sort name!: string;
  @field("create", "update", "response") @filter("range") age!: i32 | null;
  @field("create", "response") @column({ unique: true }) @validate({ email: true }) email!: string;
  @field("create", "update", "response") @column({ check: "balance >= 0" }) balance: i32 = 0;
  @field("skip") passwordHash!: string;
  @auto @field("response") createdAt!: Date;
}

/** Read only: one schema. */
@entity({ table: "audit_entries", migrations: true, api: { handlers: ["get", "list"] } })
export class AuditEntry {
  @id id!: Uuid;
  @field("create", "update", "response") action!: string;
}

/** No list, no update. */
@entity({ table: "uploads", migrations: true, api: { handlers: ["delete", "create"] } })
export class Upload {
  @id id!: Uuid;
  @field("create", "update") name!: string;
}

/** Removal alone: no schema at all. */
@entity({ table: "tokens", migrations: true, api: { handlers: ["delete"] } })
export class Token {
  @id id!: Uuid;
  @field("create") secret!: string;
}
