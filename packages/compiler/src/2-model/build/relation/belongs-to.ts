// Resolves `@belongsTo`: the parents of an entity.
import { capitalized, pascalCase } from "../../../text/names.ts";
import { liveNames, relationName } from "../../data/table/constraint-names.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";
import { explicitName } from "../explicit-name.ts";
import { resolvePairs } from "./foreign-key-fields.ts";
import { responseMember } from "./response-member.ts";
import { findTarget, targetOf } from "./target.ts";

export function resolveParents(draft: LinkedDraft, drafts: Drafts): void {
  if (draft.foreignKeys.length === 0) return;
  const found = draft.foreignKeys.flatMap((foreignKey) => {
    const { use, file } = foreignKey;
    const target = findTarget({ use, target: targetOf(use, file) }, draft, drafts);
    const pairs = target === null ? null : resolvePairs(foreignKey, target, draft);
    return target === null || pairs === null ? [] : [{ ...foreignKey, target, pairs }];
  });
  for (const { field, use, target, pairs, constraint } of found) {
    const [{ value: options }] = use.reading;
    const isOnly = found.filter((other) => other.target === target).length === 1;
    const name = isOnly ? target.names.type : pascalCase(field.name.replace(/_?id$/iu, "") || field.name);
    const own = pairs.map((pair) => pair.own);
    const foreignKey =
      explicitName(options?.name, "constraint", draft.report) ??
      (own.length === 1 && own[0] === field ? constraint : relationName(draft.entity.table.name, own, "fkey"));
    draft.parents.push({
      field,
      pairs,
      columns: pairs,
      target,
      onDelete: options?.onDelete.value ?? null,
      onUpdate: options?.onUpdate.value ?? null,
      onUpdateSpan: options?.onUpdate.span ?? null,
      method: `find${capitalized(name)}`,
      constraint: foreignKey,
      deferrable: options?.deferrable.value ?? null,
      live:
        options?.live.value === true ? { ...liveNames(foreignKey, field.column.name), span: options.live.span } : null,
      response: responseMember(options?.response, null, draft),
      closesCycle: false,
      span: use.span,
    });
  }
}
