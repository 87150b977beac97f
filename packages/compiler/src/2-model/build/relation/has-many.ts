// `@hasMany` on classes into children, each with the foreign key that leads here.
import { absent } from "../../../language/shape.ts";
import { capitalized, plural } from "../../../text/names.ts";
import { suggest } from "../../../text/nearest.ts";
import { readable } from "../../resolve/annotations/read-arguments.ts";
import type { Draft } from "../draft.ts";
import { findTarget } from "./target.ts";

export function resolveChildren(draft: Draft, drafts: readonly Draft[]): void {
  const { entity, subject } = draft;
  const { file, report } = subject.source;
  for (const use of subject.annotations.all("hasMany")) {
    const target = findTarget({ use, file }, draft, drafts);
    if (target === null) continue;
    const [{ value: options }] = use.reading;
    // What could not be read may say which foreign key is meant.
    if (!use.isWhole) continue;
    const named = readable(options?.foreignKey ?? absent);
    const keys = target.parents.filter((parent) => parent.target === entity);
    const fitting = named === null ? keys : keys.filter((parent) => parent.field.name === named.value);
    const [foreignKey, second] = fitting;
    const parameters = { target: target.names.type, entity: entity.names.type };
    if (foreignKey === undefined) {
      // A foreign key with a mistake of its own is not known there, nor is one to an entity that has mistakes.
      const isUnread = !draft.isWhole || target.source.unread.size > 0;
      if (isUnread) report.hold(file.path, target.source.path);
      else if (named === null || keys.length === 0) report.add("foreign-key-missing", use.span, parameters);
      else {
        const names = keys.map((parent) => parent.field.name);
        const suggestion = suggest(named.value, names) ?? `its foreign keys are \`${names.join("` and `")}\``;
        report.add("foreign-key-unknown", named.span, { ...parameters, name: named.value, suggestion });
      }
    } else if (second !== undefined) {
      const names = keys.map((parent) => `\`${parent.field.name}\``).join(" and ");
      report.add("foreign-key-ambiguous", use.span, { ...parameters, names, first: foreignKey.field.name });
    } else {
      const suffix = options?.name.kind === "value" ? capitalized(options.name.value) : plural(target.names.type);
      draft.children.push({ target, pairs: foreignKey.pairs, suffix, span: use.span });
    }
  }
}
