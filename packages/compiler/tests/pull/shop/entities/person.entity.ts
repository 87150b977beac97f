import {
  auto,
  column,
  entity,
  field,
  hasMany,
  hasOne,
  type IpAddress,
  type i16,
  type i32,
  id,
  type Json,
} from "entity-derive";
import type { Category } from "./category.entity.ts";
import type { Order } from "./order.entity.ts";
import type { PeopleCategory } from "./people-category.entity.ts";
import type { Profile } from "./profile.entity.ts";

/**
 * Everybody we know.
 * Even those who left.
 */
@entity({
  table: "people",
  softDelete: true,
  uniqueIndex: [
    {
      on: [{ sql: '"left"((full_name)::text, 1) || id' }, { field: "createdAt", nulls: "first" }],
      name: "people_initials",
    },
  ],
  index: [
    { on: [{ field: "createdAt", order: "desc" }], name: "people_recent" },
    {
      on: [{ sql: "upper((full_name)::text)" }, { field: "createdAt", order: "desc", nulls: "last" }],
      name: "people_upper_idx",
      where: "deleted_at IS NULL",
    },
  ],
  migrations: true,
})
@hasMany<Order>({ foreignKey: "buyerId", name: "buyerOrders" })
@hasMany<Order>({ foreignKey: "sellerId", name: "sellerOrders" })
@hasMany<Category, { through: PeopleCategory }>()
@hasOne<Profile>()
export class Person {
  @id @auto @column({ default: "nextval('public.people_id_seq'::regclass)" }) id!: i32;
  /** As it is written on letters. */
  @field("create", "update", "response")
  @column({ varchar: 80, ci: true, unique: { name: "people_lower_name" } })
  fullName!: string;
  @field("create", "update", "response")
  @column({ type: "public.citext", unique: { name: "people_email_unique" } })
  email!: string;
  @field("create", "update", "response")
  @column({
    name: "nickName",
    check: { sql: "((full_name)::text <> ''::text) OR (\"nickName\" IS NOT NULL)", name: "named" },
    unique: { name: "people_live_nick", rows: "live" },
  })
  nickName!: string | null;
  @field("create", "update") passwordDigest: string = "";
  @field("create", "update", "response") active: boolean = true;
  @field("create", "update", "response") @column({ check: "logins >= 0" }) logins: i32 = 0;
  @field("create", "update", "response") offsetMinutes: i16 = -60;
  @field("create", "update", "response") @column({ index: { name: "people_tags", using: "gin" } }) tags: string[] = [];
  @field("create", "update", "response") @column({ type: "varchar(20)[]" }) aliases!: string[] | null;
  @field("create", "update", "response") settings: Json = {};
  @field("create", "update", "response") @column({ type: "json" }) raw!: Json | null;
  @field("create", "update", "response") @column({ type: "public.year" }) born!: i32 | null;
  @field("create", "update", "response") @column({ type: "public.postal_code", index: true }) home!: string | null;
  @field("create", "update", "response") lastSeenFrom!: IpAddress | null;
  @field("create", "update", "response") picture!: Uint8Array | null;
  @auto @field("response") createdAt!: Date;
  @auto @field("response") @column({ default: "CURRENT_TIMESTAMP" }) updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
