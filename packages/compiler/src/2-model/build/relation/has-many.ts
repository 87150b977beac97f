// Resolves `@hasMany` and `@hasOne`: the children of an entity and their foreign keys.

import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import { absent } from "../../../language/shape.ts";
import { capitalized } from "../../../text/names.ts";
import { plural } from "../../../text/plural.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";
import { chooseForeignKey } from "./choose-foreign-key.ts";
import { nestedRows } from "./response-member.ts";
import { findTarget, targetOf } from "./target.ts";
import { isThrough } from "./through.ts";

export function resolveChildren(draft: LinkedDraft, drafts: Drafts): void {
  const { entity, subject, report } = draft;
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
    const named = readable(options?.foreignKey ?? absent);
    const keys = target.parents.filter((parent) => parent.target === entity);
    const fitting = named === null ? keys : keys.filter((parent) => parent.field.name === named.value);
    const [foreignKey, second] = fitting;
    const parameters = { target: target.names.type, entity: entity.names.type };
    if (foreignKey === undefined) {
      // The foreign key may be missing because of another error, in that entity or in this one.
      const isUnread = !draft.isWhole || target.source.unreadable.size > 0;
      if (isUnread) report.addSkipped(file.path, target.source.path);
      else if (named === null || keys.length === 0) {
        const there = `annotate it in \`${parameters.target}\`: \`@belongsTo<${parameters.entity}>()\``;
        const joined = `@hasMany<${parameters.target}, { through: PostTag }>()`;
        const suggestion = count === "one" ? there : `${there}; or name the join entity: \`${joined}\``;
        report.add("foreign-key-missing", use.span, { ...parameters, suggestion });
      } else {
        const names = keys.map((parent) => parent.field.name);
        const { suggestion, fixes } = didYouMean(named, names, `its foreign keys are \`${names.join("` and `")}\``);
        report.add("foreign-key-unknown", named.span, { ...parameters, name: named.value, suggestion }, { fixes });
      }
    } else if (second !== undefined) {
      const names = keys.map((parent) => `\`${parent.field.name}\``).join(" and ");
      report.add(
        "foreign-key-ambiguous",
        use.span,
        {
          ...parameters,
          names,
          example: `@${use.word}<${parameters.target}>({ foreignKey: "${foreignKey.field.name}" })`,
        },
        { fixes: keys.map(({ field }) => chooseForeignKey("foreignKey", field.name, use)) },
      );
    } else {
      const { type } = target.names;
      const otherwise = count === "one" ? type : plural(type);
      const suffix = options?.name.kind === "value" ? capitalized(options.name.value) : otherwise;
      const response = use.word === "hasMany" ? nestedRows(use, draft) : null;
      draft.children.push({ target, pairs: foreignKey.pairs, count, suffix, response, span: use.span });
    }
  }
}
