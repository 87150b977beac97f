// Resolves `@hasMany` and `@hasOne`: the children of an entity and their foreign keys.

import { absent } from "../../../language/shape.ts";
import { capitalized } from "../../../text/names.ts";
import { plural } from "../../../text/plural.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";
import { selectForeignKey } from "./foreign-key-fields.ts";
import { nestedRows } from "./response-member.ts";
import { findTarget, targetOf } from "./target.ts";
import { isThrough } from "./through.ts";

export function resolveChildren(draft: LinkedDraft, drafts: Drafts): void {
  const { entity, subject } = draft;
  if (!subject.annotations.has("hasMany") && !subject.annotations.has("hasOne")) return;
  const { file } = subject.source;
  const uses = [
    ...subject.annotations.all("hasMany").map((use) => ({ use, count: "many" as const })),
    ...subject.annotations.all("hasOne").map((use) => ({ use, count: "one" as const })),
  ];
  for (const { use, count } of uses) {
    if (use.word === "hasMany" && isThrough(use)) continue;
    const target = findTarget({ use, target: targetOf(use, file) }, draft, drafts);
    if (target === null) continue;
    const [{ value: options }] = use.reading;
    // An option that could not be read may select the foreign key.
    if (!use.isWhole) continue;
    const { type } = target.names;
    const there = `annotate it in \`${type}\`: \`@belongsTo<${entity.names.type}>()\``;
    const joined = `@hasMany<${type}, { through: PostTag }>()`;
    const foreignKey = selectForeignKey(
      {
        use,
        target,
        keys: target.parents.filter((parent) => parent.target === entity),
        option: "foreignKey",
        named: readable(options?.foreignKey ?? absent),
        missing: count === "one" ? there : `${there}; or name the join entity: \`${joined}\``,
        example: (field) => `@${use.word}<${type}>({ foreignKey: "${field}" })`,
      },
      entity,
      draft,
    );
    if (foreignKey === null) continue;
    const otherwise = count === "one" ? type : plural(type);
    const suffix = options?.name.kind === "value" ? capitalized(options.name.value) : otherwise;
    const response = use.word === "hasMany" ? nestedRows(use, draft) : null;
    draft.children.push({ target, pairs: foreignKey.pairs, count, suffix, response, span: use.span });
  }
}
