import {
  auto,
  column,
  command,
  embed,
  entity,
  field,
  filter,
  type i32,
  id,
  type Json,
  owner,
  projection,
  sort,
  type Uuid,
  validate,
  version,
} from "entity-derive";
import type { Address, Complaint, Outcome, Settings } from "./address.ts";
import { requireShop } from "./guards.ts";

/** All that goes over the wire under a name of its own. */
@entity({
  table: "customers",
  migrations: true,
  events: "outbox",
  typedConstraints: true,
  upsert: { conflict: ["shopId", "emailAddress"] },
  commands: true,
  api: {
    handlers: true,
    guard: requireShop,
    security: { apiKey: "X-Shop" },
    list: { shape: "ListItem", count: true },
  },
})
@projection("ListItem", ["id", "firstName", "homeAddress", "birthYear", "createdAt"])
@command("Rename", ["firstName", "homeAddress"])
@command("SignUp")
@command<{ payload: Complaint; result: Outcome }>("Complain", { requiresId: true })
export class Customer {
  @id id!: Uuid;
  @owner @field("create", "response") shopId!: Uuid;
  /** What others call them. */
  @field("create", "update", "response") @filter("like") @sort @validate({ length: { min: 2 } }) firstName!: string;
  @field("create", "update", "response")
  @column({ unique: "owner", ci: true })
  @filter("eq", "in")
  @validate({ email: true })
  emailAddress!: string;
  @field("create", "update", "response") @filter("null") nickName!: string | null;
  @field("create", "update", "response") @embed<Address>({ prefix: "home_" }) homeAddress!: Address;
  @field("create", "update", "response") @embed<Address>({ prefix: "work_" }) workAddress!: Address | null;
  @field("create", "update", "response") userSettings!: Json<Settings>;
  @field("create", "update", "response") @filter("has") interestTags: string[] = [];
  @field("create", "response") @filter("range") @sort birthYear!: i32 | null;
  @field("create", "response") bestOf!: "cash_back" | "free shipping";
  @version @field("response") rowVersion!: i32;
  @auto @field("response") @filter("range") @sort createdAt!: Date;
}
