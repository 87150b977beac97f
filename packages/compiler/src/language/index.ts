// The words of the annotation language: the list that the compiler, its tests and the documentation go by.
import { auto } from "./auto.ts";
import { belongsTo } from "./belongs-to.ts";
import { column } from "./column.ts";
import { command } from "./command.ts";
import { embed } from "./embed.ts";
import { entity } from "./entity.ts";
import { field } from "./field.ts";
import { filter } from "./filter.ts";
import { hasMany } from "./has-many.ts";
import { id } from "./id.ts";
import { join } from "./join.ts";
import { owner } from "./owner.ts";
import { projection } from "./projection.ts";
import { schema } from "./schema.ts";
import { scope } from "./scope.ts";
import { sort } from "./sort.ts";
import { validate } from "./validate.ts";
import { version } from "./version.ts";

export const words = {
  entity,
  id,
  auto,
  owner,
  version,
  sort,
  filter,
  field,
  column,
  validate,
  schema,
  belongsTo,
  embed,
  hasMany,
  projection,
  scope,
  join,
  command,
} as const;

export type WordName = keyof typeof words;
