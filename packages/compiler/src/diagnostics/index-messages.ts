// Messages about indexes, exclusions, the full text and upserts: ED222, ED223, ED301–ED305, ED316 and ED318.
import { error, missingOption, warning } from "./template.ts";

export const indexMessages = {
  "upsert-unknown-field": error("ED301", "`upsert.conflict` names `%name%`, which is not a field", "%suggestion%"),
  "conflict-missing": missingOption("ED301"),
  "upsert-without-conflict": error(
    "ED301",
    "`upsert` has no conflict target",
    'name its fields: `upsert: { conflict: ["email"] }`',
  ),
  "upsert-not-unique": error("ED302", "no unique constraint or index covers %what%", "%suggestion%"),
  "upsert-conflict-id": error(
    "ED302",
    "`upsert` never conflicts on `%field%`: each new row has a new id",
    "name unique fields of the create request",
  ),
  "upsert-conflict-nullable": error(
    "ED302",
    "rows whose `%field%` is null never conflict: each `upsert` would insert another one",
    "declare it without `| null`, or name other fields",
  ),
  "upsert-returning": error(
    "ED303",
    "`upsert` returns the whole row, but `returning` is %returning%",
    'remove `returning`, or write `returning: "full"`',
  ),
  "upsert-nothing-to-update": error(
    "ED304",
    "`upsert` has nothing to update: no field outside the conflict target is both `create` and `update`",
    'mark one `@field("create", "update")`, or write `action: "nothing"`',
  ),
  "index-unknown-field": error("ED305", "the index names `%name%`, which is not a field", "%suggestion%"),
  "index-repeated-field": error("ED305", "the index names `%name%` twice", "name it once"),
  "index-empty": error("ED305", "the index names no field", "name at least one"),
  "index-member": error(
    "ED318",
    "a member of an index is a field or an expression",
    'write `"createdAt"`, `{ field: "createdAt", order: "desc" }` or `{ sql: "lower(title)" }`',
  ),
  "index-limit": error("ED318", "%index% %reason%", "%suggestion%"),
  "full-text-unknown-field": error("ED222", "`fullText` names `%name%`, which is not a field", "%suggestion%"),
  "full-text-empty": error("ED222", "`fullText` searches no field", 'name at least one: `fields: { title: "A" }`'),
  "full-text-field": error("ED222", "`fullText` cannot search `%field%`: %reason%", "%suggestion%"),
  "full-text-configuration": error(
    "ED222",
    "%found% is not the name of a text search configuration",
    "write one in lower case, such as `english`, `simple` or `public.my_english`; `SELECT cfgname FROM pg_ts_config` lists them",
  ),
  "full-text-language": error(
    "ED222",
    "`%field%` cannot be the language of a row: %reason%",
    'declare it as a union of texts, `"en" | "de"`, that is not null',
  ),
  "full-text-language-missing": error(
    "ED222",
    "`of` lacks a text search configuration for %values%, so no search would find rows with this `%field%`",
    'add it, such as `fr: "french"`; `"simple"` finds words as they are written',
  ),
  "full-text-language-unknown": error("ED222", "`%value%` is not a value of `%field%`", "remove it"),
  "full-text-column": error(
    "ED222",
    "`stored` adds a column `%column%`, which `%field%` already has",
    'give the field\'s column another name: `@column({ name: "…" })`',
  ),
  "full-text-behind-policy": warning(
    "ED223",
    "behind a policy, searches do not use the index of `fullText`: PostgreSQL finds the rows of the owner, and then searches in them",
    "this is fine for owners with few thousand rows; an index that begins with `%owner%` serves it",
  ),
  "exclude-unknown-field": error("ED316", "`exclude` names `%name%`, which is not a field", "%suggestion%"),
  "exclude-empty": error(
    "ED316",
    "`exclude` compares nothing",
    'name what no two rows may have in common: `with: [["roomId", "="], [{ range: ["startsAt", "endsAt"] }, "&&"]]`',
  ),
  "exclude-element": error(
    "ED316",
    "an element of `exclude` is a field or a range, and an operator",
    'write `["roomId", "="]` or `[{ range: ["startsAt", "endsAt"] }, "&&"]`; the operators are `=`, `<>`, `&&` and `-|-`',
  ),
  "exclude-of-equal": error(
    "ED316",
    "`exclude` compares with `=` alone",
    "write `uniqueIndex: [[%fields%]]`, which refuses the same rows with a smaller index",
  ),
  "exclude-operator": error("ED316", "`%operator%` cannot compare %what%", "%suggestion%"),
  "exclude-range": error(
    "ED316",
    "PostgreSQL has no such range: %reason%",
    "name two fields of one type: `Date`, `Temporal.Instant`, `PlainDate`, `PlainDateTime`, integers or `Decimal`",
  ),
} as const;
