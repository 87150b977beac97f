// Types and guards through aliases, barrels that import each other, namespaces and the endings of other tools.
import { column, entity, field, filter, id, type i32, type Json, sort, valueObject, type ValueOf } from "entity-derive";
import type { Aliased, Colour as Paint, Deep } from "../barrel.js";
import * as all from "../barrel.ts";
import type Def from "../default.ts";
import * as guards from "../guards.ts";
import onlyUsers, { admin as isAdmin, "odd name" as oddly, request } from "../guards.ts";

export const Status = valueObject("status", ["open", "it's", "`${x}`"]);
export type Status = ValueOf<typeof Status>;
type Local = readonly ("p" | "q")[] | null;
export interface Opts { a?: string; b: { c: number | string } }

@entity({ table: "aliases", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true, guard: { create: guards.user, get: isAdmin, list: all.deepGuard, update: guards.nested.inner, delete: "none" } } })
export class Aliases {
  @id id!: Aliased;
  @field("create", "update", "response") @filter paint!: Paint | null;
  @field("create", "update", "response") @filter @sort status!: Status;
  @field("create", "update", "response") local!: Local;
  @field("create", "update", "response") deep!: Deep;
  @field("create", "update", "response") ns!: all.Colour[];
  @field("create", "update", "response") paren!: ((i32)) | null;
  @field("create", "update", "response") opts!: Json<Opts>;
  @field("create", "update", "response") @column({ type: "TEXT" }) opaque!: string & {};
  @field("create", "update", "response") @column({ type: "JSONB" }) opaque2!: Map<string, 1> | null;
  @field("create", "update", "response") @filter @column({ type: "TEXT" }) branded!: (string & { readonly brand: unique symbol }) | null;
  s!: string;
}

@entity({ table: "guarded", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true, guard: { create: request, get: onlyUsers, list: oddly, update: request } } })
export class Guarded {
  @id id!: Aliased;
  @field("create", "update", "response") text!: string;
}
void (0 as unknown as Def);
