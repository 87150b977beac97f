import {
  auto,
  belongsTo,
  column,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  type PlainDate,
  projection,
  sort,
  type Uuid,
} from "entity-derive";
import type { Reading } from "./reading.entity.ts";

/** Indexes with orders, expressions and stored columns, and what they leave out. */
@entity({
  table: "letters",
  softDelete: true,
  typedConstraints: true,
  migrations: true,
  upsert: { conflict: ["box", "number"] },
  uniqueIndex: [
    ["box", { field: "number", order: "desc" }],
    { on: ["code"], include: ["subject"], constraint: true },
    { on: ["box", { sql: "lower(subject)" }], include: ["number"], where: "answered_on IS NULL" },
    [{ sql: "md5(code)" }],
  ],
  index: [
    ["readingId", { field: "sentAt", order: "desc" }],
    [
      { field: "answeredOn", order: "desc", nulls: "last" },
      { field: "sentAt", nulls: "first" },
    ],
    [{ sql: "lower(subject)" }, { sql: "coalesce(box, code)", order: "desc" }, { sql: "lower(code)" }],
    { on: [{ sql: "box || code" }], name: "letters_place" },
    { on: ["box"], include: ["subject", "code"], where: "answered_on IS NULL" },
    { on: ["sentAt"], include: ["subject"] },
    { on: ["sentAt"] },
    { on: [{ sql: "to_tsvector('english', subject)" }], using: "gin", name: "letters_text" },
  ],
})
@projection("Head", ["id", "subject"])
@hasMany<LetterCopy>()
export class Letter {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Reading>() readingId!: Uuid | null;
  @field("create", "response") @filter box!: string;
  @field("create", "update", "response") number!: string;
  @field("create", "update", "response") @column({ ci: true, index: { using: "hash" } }) code!: string;
  @field("create", "update", "response") subject!: string;
  @field("create", "update", "response") answeredOn!: PlainDate | null;
  @auto @field("response") @sort sentAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

/** A foreign key is served by an index in another order, but not by one whose order is mixed. */
@entity({
  table: "letter_copies",
  migrations: true,
  index: [
    [
      { field: "letterId", order: "desc" },
      { field: "place", order: "desc" },
    ],
    { on: ["place", { field: "letterId", order: "desc" }], name: "letter_copies_by_place" },
    ["place", "letterId"],
    { on: [{ field: "place", order: "desc", nulls: "last" }], name: "letter_copies_last" },
    [{ field: "place", order: "desc" }],
    ["sheets"],
    ["sheets", { field: "place", nulls: "first" }],
    [{ field: "sheets", nulls: "first" }],
  ],
})
export class LetterCopy {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Letter>() letterId!: Uuid;
  @field("create", "response") place!: string;
  @field("create", "response") sheets!: i32;
}
