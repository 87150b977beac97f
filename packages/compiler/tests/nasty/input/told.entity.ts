// Entities whose events, notifications, log entries and commands have to keep apart from names of their own kind.
import { auto, column, command, embed, entity, field, id, owner, version } from "entity-derive";
import type { Decimal, i32, i64, IpAddress, Json, PlainTime, Uuid } from "entity-derive";

/** Properties called like those of events, and columns like the parts of the statements that tell of them. */
@entity({ table: "told", commands: true, events: "outbox", streams: true, hooks: true, transactions: true, softDelete: true, upsert: { conflict: ["event"] }, typedConstraints: true, migrations: { audit: true, touchUpdatedAt: true } })
@command("Tell", ["event", "told", "payload", "context"])
@command("Told", { requiresId: true, kind: "delete" })
@command("Write", { source: "update" })
@command("Handle_It", { source: "none" })
export class Told {
  @id type!: Uuid;
  @field("create", "update", "response") @column({ unique: "live" }) event!: string;
  @field("create", "update", "response") @column({ name: "event_" }) underscored!: string | null;
  @field("create", "update", "response") told!: string | null;
  @field("create", "update", "response") written!: string | null;
  @field("create", "update", "response") stored!: string | null;
  @field("create", "update", "response") updated!: string | null;
  @field("create", "update", "response") id!: string | null;
  @field("create", "update", "response") entity!: string | null;
  @field("create", "update", "response") changes!: string | null;
  @field("create", "update", "response") payload!: Json | null;
  @field("create", "update", "response") context!: string | null;
  @field("create", "update", "response") hooks!: string | null;
  @field("create", "update", "response") handler!: string | null;
  @field("create", "update", "response") truncated!: boolean | null;
  @field("create", "update", "response") kind!: "it's" | "\"quoted\"" | null;
  @field("create", "update", "response") entityId!: Uuid | null;
  @field("create", "update", "response") old!: string | null;
  @field("create", "update", "response") new!: string | null;
  @field("create", "update", "response") before!: string | null;
  @field("create", "update", "response") after!: string | null;
  @field("create", "update", "response") name!: string | null;
  @field("create", "update", "response") given!: string | null;
  @field("create", "update", "response") one!: string | null;
  @field("create", "update", "response") properties!: string | null;
  @field("create", "update", "response") toJSON!: string | null;
  @field("create", "update", "response") constructor_!: string | null;
  @field("skip") secret!: string;
  @field("skip") row!: i32 | null;
  @field("skip") deletedAt!: Date | null;
  @auto @field("response") updatedAt!: Date;
}

/** A name of 63 bytes, in a schema of such a name, with an id that is text under another name. */
@entity({ table: "a123456789_123456789_123456789_123456789_123456789_123456789_12", schema: "S 123456789_123456789_123456789_123456789_123456789_123456789_1\"", commands: true, events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true } })
@command("Rename", ["title"])
@command("Close", { requiresId: true })
export class LongNamed {
  @id @column({ name: "It's \"the\" id" }) code!: string;
  @field("create", "update", "response") @column({ name: "the 'title'" }) title!: string;
  @field("skip") @column({ name: "a \"secret\" 'column'" }) token!: string | null;
  @owner @field("create", "response") ownerId!: Uuid;
  @version version!: i64;
}

@entity({ table: "entity_orders", schema: "entity", events: "outbox", streams: true, hooks: true, migrations: { audit: true } })
export class Orders {
  @id id!: Uuid;
  @field("create", "update", "response") @embed<{ type: string; id: i32; "event": Decimal | null; changes: PlainTime | null }>({ prefix: "p_" })
  entity!: { type: string; id: i32; "event": Decimal | null; changes: PlainTime | null };
  @field("skip") @embed<{ key: string; iv: i32 }>({ prefix: "secret_" }) secrets!: { key: string; iv: i32 };
  @field("create", "update", "response") addresses!: IpAddress[];
}

/** More properties than PostgreSQL's functions take arguments for. */
@entity({ table: "wide", events: "outbox", streams: true, hooks: true, migrations: { audit: true } })
export class Wide {
  @id id!: Uuid;
  @field("create", "update", "response") c1!: string | null;
  @field("create", "update", "response") c2!: string | null;
  @field("create", "update", "response") c3!: i32;
  @field("create", "update", "response") c4!: string | null;
  @field("create", "update", "response") c5!: string | null;
  @field("create", "update", "response") c6!: i32;
  @field("create", "update", "response") c7!: string | null;
  @field("create", "update", "response") c8!: string | null;
  @field("create", "update", "response") c9!: i32;
  @field("create", "update", "response") c10!: string | null;
  @field("create", "update", "response") c11!: string | null;
  @field("create", "update", "response") c12!: i32;
  @field("create", "update", "response") c13!: string | null;
  @field("create", "update", "response") c14!: string | null;
  @field("create", "update", "response") c15!: i32;
  @field("create", "update", "response") c16!: string | null;
  @field("create", "update", "response") c17!: string | null;
  @field("create", "update", "response") c18!: i32;
  @field("create", "update", "response") c19!: string | null;
  @field("create", "update", "response") c20!: string | null;
  @field("create", "update", "response") c21!: i32;
  @field("create", "update", "response") c22!: string | null;
  @field("create", "update", "response") c23!: string | null;
  @field("create", "update", "response") c24!: i32;
  @field("create", "update", "response") c25!: string | null;
  @field("create", "update", "response") c26!: string | null;
  @field("create", "update", "response") c27!: i32;
  @field("create", "update", "response") c28!: string | null;
  @field("create", "update", "response") c29!: string | null;
  @field("create", "update", "response") c30!: i32;
  @field("create", "update", "response") c31!: string | null;
  @field("create", "update", "response") c32!: string | null;
  @field("create", "update", "response") c33!: i32;
  @field("create", "update", "response") c34!: string | null;
  @field("create", "update", "response") c35!: string | null;
  @field("create", "update", "response") c36!: i32;
  @field("create", "update", "response") c37!: string | null;
  @field("create", "update", "response") c38!: string | null;
  @field("create", "update", "response") c39!: i32;
  @field("create", "update", "response") c40!: string | null;
  @field("create", "update", "response") c41!: string | null;
  @field("create", "update", "response") c42!: i32;
  @field("create", "update", "response") c43!: string | null;
  @field("create", "update", "response") c44!: string | null;
  @field("create", "update", "response") c45!: i32;
  @field("create", "update", "response") c46!: string | null;
  @field("create", "update", "response") c47!: string | null;
  @field("create", "update", "response") c48!: i32;
  @field("create", "update", "response") c49!: string | null;
  @field("create", "update", "response") c50!: string | null;
  @field("create", "update", "response") c51!: i32;
  @field("create", "update", "response") c52!: string | null;
  @field("create", "update", "response") c53!: string | null;
  @field("create", "update", "response") c54!: i32;
  @field("create", "update", "response") c55!: string | null;
  @field("create", "update", "response") c56!: string | null;
  @field("create", "update", "response") c57!: i32;
  @field("create", "update", "response") c58!: string | null;
  @field("create", "update", "response") c59!: string | null;
  @field("create", "update", "response") c60!: i32;
  @field("create", "update", "response") c61!: string | null;
  @field("create", "update", "response") c62!: string | null;
  @field("create", "update", "response") c63!: i32;
  @field("create", "update", "response") c64!: string | null;
  @field("create", "update", "response") c65!: string | null;
  @field("create", "update", "response") c66!: i32;
  @field("create", "update", "response") c67!: string | null;
  @field("create", "update", "response") c68!: string | null;
  @field("create", "update", "response") c69!: i32;
  @field("create", "update", "response") c70!: string | null;
  @field("create", "update", "response") c71!: string | null;
  @field("create", "update", "response") c72!: i32;
  @field("create", "update", "response") c73!: string | null;
  @field("create", "update", "response") c74!: string | null;
  @field("create", "update", "response") c75!: i32;
  @field("create", "update", "response") c76!: string | null;
  @field("create", "update", "response") c77!: string | null;
  @field("create", "update", "response") c78!: i32;
  @field("create", "update", "response") c79!: string | null;
  @field("create", "update", "response") c80!: string | null;
  @field("create", "update", "response") c81!: i32;
  @field("create", "update", "response") c82!: string | null;
  @field("create", "update", "response") c83!: string | null;
  @field("create", "update", "response") c84!: i32;
  @field("create", "update", "response") c85!: string | null;
  @field("create", "update", "response") c86!: string | null;
  @field("create", "update", "response") c87!: i32;
  @field("create", "update", "response") c88!: string | null;
  @field("create", "update", "response") c89!: string | null;
  @field("create", "update", "response") c90!: i32;
  @field("create", "update", "response") c91!: string | null;
  @field("create", "update", "response") c92!: string | null;
  @field("create", "update", "response") c93!: i32;
  @field("create", "update", "response") c94!: string | null;
  @field("create", "update", "response") c95!: string | null;
  @field("create", "update", "response") c96!: i32;
  @field("create", "update", "response") c97!: string | null;
  @field("create", "update", "response") c98!: string | null;
  @field("create", "update", "response") c99!: i32;
  @field("create", "update", "response") c100!: string | null;
  @field("create", "update", "response") c101!: string | null;
  @field("create", "update", "response") c102!: i32;
  @field("create", "update", "response") c103!: string | null;
  @field("create", "update", "response") c104!: string | null;
  @field("create", "update", "response") c105!: i32;
  @field("create", "update", "response") c106!: string | null;
  @field("create", "update", "response") c107!: string | null;
  @field("create", "update", "response") c108!: i32;
  @field("create", "update", "response") c109!: string | null;
  @field("create", "update", "response") c110!: string | null;
  @field("create", "update", "response") c111!: i32;
  @field("create", "update", "response") c112!: string | null;
  @field("create", "update", "response") c113!: string | null;
  @field("create", "update", "response") c114!: i32;
  @field("create", "update", "response") c115!: string | null;
  @field("create", "update", "response") c116!: string | null;
  @field("create", "update", "response") c117!: i32;
  @field("create", "update", "response") c118!: string | null;
  @field("create", "update", "response") c119!: string | null;
  @field("create", "update", "response") c120!: i32;
}
