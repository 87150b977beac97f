import { type Decimal, entity, field, type i64, id, join, type Uuid } from "entity-derive";

interface Section {
  sectionTitle: string;
  sectionOpened: Date;
  sectionMood: "calm" | "wild";
}

@entity({ table: "articles", softDelete: true, migrations: true })
@join<{ authorName: string; authorKarma: bigint | null }>({
  table: "people",
  as: "author",
  on: { authorId: "id" },
  fields: { authorName: "full name", authorKarma: "karma" },
})
@join<Section>({
  table: "order",
  schema: "house style",
  as: "select",
  on: { sectionId: "id", language: "language" },
  fields: { sectionTitle: "title", sectionOpened: "opened", sectionMood: "mood" },
  kind: "left",
})
export class Article {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "update") authorId!: i64;
  @field("create", "update") sectionId!: Uuid | null;
  @field("create", "update") language!: string;
  @field("create", "update") price!: Decimal | null;
  @field("create", "update") kind: "news" | "essay" = "news";
  @field("skip") deletedAt!: Date | null;
}

/** Joined with itself, without soft deletion, in a schema of its own. */
@entity({ table: "nodes", schema: "trees", migrations: true })
@join<{ parentLabel: string; parentWeights: number[] }>({
  table: "nodes",
  schema: "trees",
  as: "parent",
  on: { parentId: "id" },
  fields: { parentLabel: "label", parentWeights: "weights" },
  kind: "left",
})
export class Node {
  @id id!: Uuid;
  @field("create") parentId!: Uuid | null;
  @field("create") label!: string;
  @field("create") weights: number[] = [];
}
