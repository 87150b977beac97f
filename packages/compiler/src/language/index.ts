// The words of the annotation language: the list that the compiler, its tests and the documentation go by.
import { auto } from "./auto.ts";
import { column } from "./column.ts";
import { entity } from "./entity.ts";
import { field } from "./field.ts";
import { filter } from "./filter.ts";
import { id } from "./id.ts";
import { schema } from "./schema.ts";
import { sort } from "./sort.ts";
import { validate } from "./validate.ts";
import { laterWord } from "./word.ts";

export const words = {
  entity,
  id,
  auto,
  sort,
  filter,
  field,
  column,
  validate,
  schema,
  owner: laterWord("owner", "owner", "field"),
  version: laterWord("version", "version", "field"),
  belongsTo: laterWord("belongsTo", "belongs-to", "field"),
  embed: laterWord("embed", "embed", "field"),
  hasMany: laterWord("hasMany", "has-many", "class"),
  projection: laterWord("projection", "projection", "class"),
  command: laterWord("command", "command", "class"),
  scope: laterWord("scope", "scope", "class"),
  join: laterWord("join", "join", "class"),
} as const;

export type WordName = keyof typeof words;
