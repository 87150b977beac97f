// The list of all annotations.
import { auto } from "./words/auto.ts";
import { belongsTo } from "./words/belongs-to.ts";
import { column } from "./words/column.ts";
import { command } from "./words/command.ts";
import { embed } from "./words/embed.ts";
import { entity } from "./words/entity.ts";
import { field } from "./words/field.ts";
import { filter } from "./words/filter.ts";
import { hasMany } from "./words/has-many.ts";
import { hasOne } from "./words/has-one.ts";
import { id } from "./words/id.ts";
import { join } from "./words/join.ts";
import { owner } from "./words/owner.ts";
import { projection } from "./words/projection.ts";
import { schema } from "./words/schema.ts";
import { scope } from "./words/scope.ts";
import { sort } from "./words/sort.ts";
import { validate } from "./words/validate.ts";
import { version } from "./words/version.ts";

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
  hasOne,
  projection,
  scope,
  join,
  command,
} as const;

export type WordName = keyof typeof words;
