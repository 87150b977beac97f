// Constants in place of every list and object: `as const` makes them readonly.
import {
  belongsTo,
  column,
  command,
  embed,
  entity,
  field,
  filter,
  hasMany,
  type i64,
  id,
  join,
  projection,
  schema,
  scope,
  type Uuid,
  validate,
} from "entity-derive";

const TABLE = "entries";
const PAIR = ["authorId", "editorId"] as const;
const CARD = ["id", "title"] as const;
const KINDS = ["eq", "range"] as const;
const ENTITY = {
  table: TABLE,
  returning: CARD,
  upsert: { conflict: ["title"], action: "update" },
  api: { tag: "Entries", handlers: ["get", "list"], guard: "none", public: [], pagination: { default: 5, max: 10 } },
  migrations: { touchUpdatedAt: false, audit: true, extensions: ["citext"] },
  typedConstraints: true,
  constraints: [{ name: "entries_check", kind: "check" }],
  uniqueIndex: [["title"]],
  index: [PAIR],
} as const;
const WITHIN = { within: "parentId" } as const;
const AUTHOR = { table: "users", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } } as const;
const AUTHORED = { foreignKey: "parentId", name: "replies" } as const;
const UPDATE = { kind: "update" } as const;
const CASCADE = { onDelete: "cascade", index: false } as const;
const PREFIX = { prefix: "at_" } as const;
const NAME = { varchar: 80, unique: true, index: "hash", check: "title <> ''" } as const;
const RULES = { length: { min: 1, max: 80 }, pattern: /^a/ } as const;
const SCHEMA = { title: "Title", examples: ["a", "b"], minimum: 1 } as const;

@entity({ ...ENTITY, index: [...ENTITY.index, ["title"]] })
@projection("Card", CARD)
@scope("involving", PAIR, WITHIN)
@hasMany<Entry>(AUTHORED)
@command("Retitle", CARD, UPDATE)
@join<{ authorName: string }>(AUTHOR)
export class Entry {
  @id id!: Uuid;
  @belongsTo<Entry>(CASCADE) parentId!: Uuid | null;
  authorId!: Uuid;
  editorId!: Uuid;
  @column(NAME) @validate(RULES) @schema(SCHEMA) @field("create") title!: string;
  @filter(...KINDS) @filter(KINDS[0]) views!: i64;
  @embed<{ x: string }>(PREFIX) place!: { x: string };
}
