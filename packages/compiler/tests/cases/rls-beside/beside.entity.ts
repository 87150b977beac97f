// Entities without a policy, each of which reads the shelves by a relation of another kind.
import { belongsTo, entity, field, hasMany, id, join, owner, type Uuid } from "entity-derive";
import type { Shelf } from "./shelf.entity.ts";

/** Has the same tenants, and refers to a shelf. */
@entity({ table: "copies", migrations: true, events: true, streams: true })
export class Copy {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: string;
  @field("create", "response") @belongsTo<Shelf>({ onDelete: "cascade" }) shelfId!: Uuid;
  @field("create", "update", "response") title!: string;
}

/** Has the same tenants, and names the table alone. */
@entity({ table: "notices", migrations: true, hooks: true, transactions: true })
@join<{ shelfLabel: string; shelfPlaces: number }, Notice>({
  table: "shelves",
  as: "shelf",
  on: { tenant: "tenant", shelfId: "id" },
  fields: { shelfLabel: "label", shelfPlaces: "places" },
})
export class Notice {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: string;
  @field("create", "response") shelfId!: Uuid;
  @field("create", "update", "response") text!: string;
}

/** Has the same tenants, and what shelves are filled with by way of an entity between. */
@entity({ table: "topics", migrations: true })
@hasMany<Shelf, { through: ShelfTopic }>()
export class Topic {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: string;
  @field("create", "update", "response") name!: string;
}

@entity({ table: "shelf_topics", migrations: true, uniqueIndex: [["tenant", "shelfId", "topicId"]] })
export class ShelfTopic {
  @id id!: Uuid;
  @owner @field("create", "response") tenant!: string;
  @field("create", "response") @belongsTo<Shelf>({ onDelete: "cascade" }) shelfId!: Uuid;
  @field("create", "response") @belongsTo<Topic>({ onDelete: "cascade" }) topicId!: Uuid;
}

/** Belongs to readers, whose names may be those of tenants: a reader is not told from a tenant by a text. */
@entity({ table: "bookmarks", migrations: true, hooks: true })
export class Bookmark {
  @id id!: Uuid;
  @owner @field("create", "response") reader!: string;
  @field("create", "response") @belongsTo<Shelf>({ onDelete: "cascade" }) shelfId!: Uuid;
}

/** Belongs to nobody. */
@entity({ table: "rooms", migrations: true, hooks: true })
@join<{ shelfLabel: string | null }, Room>({
  table: "shelves",
  as: "shelf",
  on: { shelfId: "id" },
  fields: { shelfLabel: "label" },
  kind: "left",
})
export class Room {
  @id id!: Uuid;
  @field("create", "response") shelfId!: Uuid;
}
