// Resolves `@hasMany<Tag, { through: PostTag }>()`: links, with the two foreign keys of the join entity.

import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import { certain, insert, type Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { absent } from "../../../language/shape.ts";
import { capitalized } from "../../../text/names.ts";
import { plural } from "../../../text/plural.ts";
import type { Entity } from "../../data/entity.ts";
import { scalarOf } from "../../data/field/column-type.ts";
import type { Field } from "../../data/field/field.ts";
import type { Use } from "../../resolve/annotations/annotations.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import { resolveShape } from "../../resolve/types/resolve-shape.ts";
import type { Drafts, LinkedDraft } from "../draft.ts";
import { selectForeignKey } from "./foreign-key-fields.ts";
import { nestedRows } from "./response-member.ts";
import { findTarget, targetOf } from "./target.ts";

/** True if the relation has a join entity, even if `through` is misplaced. */
export function isThrough({ types, reading: [options] }: Use<"hasMany">): boolean {
  return types.length > 1 || [options.value?.through, options.value?.targetKey].some((one) => one?.span !== undefined);
}

export function resolveLinks(draft: LinkedDraft, drafts: Drafts): void {
  const { entity, subject } = draft;
  if (!subject.annotations.has("hasMany")) return;
  const { file } = subject.source;
  for (const use of subject.annotations.all("hasMany")) {
    if (!isThrough(use)) continue;
    const through = throughType(use, draft);
    const target = through === null ? null : findTarget({ use, target: targetOf(use, file) }, draft, drafts);
    if (through === null || target === null) continue;
    const by = { word: use.word, span: use.span, types: [through.type] };
    const found = findTarget({ use: by, target: targetOf(by, through.file) }, draft, drafts);
    // An option that could not be read may select the foreign key.
    if (found === null || !use.isWhole) continue;
    const { foreignKey, targetKey, name } = use.reading[0].value ?? {};
    const own = chooseKey({ use, draft, through: found }, entity, readable(foreignKey ?? absent), "foreignKey", null);
    if (own === null) continue;
    const other = chooseKey({ use, draft, through: found }, target, readable(targetKey ?? absent), "targetKey", own);
    if (other === null) continue;
    const suffix = name?.kind === "value" ? capitalized(name.value) : plural(target.names.type);
    draft.links.push({
      target,
      through: found,
      own,
      other,
      suffix,
      response: nestedRows(use, draft),
      span: use.span,
    });
  }
}

/** Returns the type of the member `through`, and the file in which it is resolved. */
function throughType(
  { types, span, reading: [options] }: Use<"hasMany">,
  { subject, report }: LinkedDraft,
): { readonly type: TypeSyntax; readonly file: ProjectFile } | null {
  const { file } = subject.source;
  const [target, by] = types;
  const shape = by === undefined ? null : resolveShape(by, file);
  const member = shape?.members.find(({ name }) => name.value === "through");
  if (shape != null && member !== undefined) return { type: member.type, file: shape.file };
  const { through, targetKey } = options.value ?? {};
  const what =
    by !== undefined ? "the second type in `<>`" : through?.span !== undefined ? "the option `through`" : null;
  const option =
    through?.kind === "value" && typeof through.value !== "string" ? { ...through, value: through.value.path } : null;
  const named = option?.value ?? nameIn(shape?.members[0]?.type ?? by);
  const parameters = {
    what: what ?? "`targetKey`",
    target: nameIn(target)?.join(".") ?? "Tag",
    through: named?.join(".") ?? "PostTag",
  };
  const fixes = target === undefined || by !== undefined || option === null ? [] : [asType(target, option)];
  report.add("through-missing", by?.span ?? through?.span ?? targetKey?.span ?? span, parameters, ...fixes);
  return null;
}

/** Returns the fix that moves the option `through` into the type arguments. */
function asType({ span }: TypeSyntax, through: Located<readonly string[]>): Proposal {
  const type = `{ through: ${through.value.join(".")} }`;
  const removal = { kind: "remove-option", span: through.span } as const;
  return certain("move `through` into `<>`", insert({ ...span, start: span.end }, `, ${type}`), removal);
}

function nameIn(type: TypeSyntax | undefined): readonly string[] | null {
  return type?.kind === "reference" ? type.path : null;
}

interface KeyChoice {
  readonly use: Use<"hasMany">;
  readonly draft: LinkedDraft;
  readonly through: Entity;
}

/** Returns the foreign key of the join entity to an entity: the selected one, or the only one besides `taken`. */
function chooseKey(
  { use, draft, through }: KeyChoice,
  to: Entity,
  named: Located<string> | null,
  option: "foreignKey" | "targetKey",
  taken: Field | null,
): Field | null {
  const types = `${nameIn(use.types[0])?.join(".") ?? to.names.type}, { through: ${through.names.type} }`;
  const foreignKey = selectForeignKey(
    {
      use,
      target: through,
      keys: through.parents.filter(({ target, field }) => target === to && field !== taken),
      option,
      named,
      missing: `annotate it in \`${through.names.type}\`: \`@belongsTo<${to.names.type}>()\``,
      example: (field) => `@hasMany<${types}>({ ${option}: "${field}" })`,
    },
    to,
    draft,
  );
  if (foreignKey === null) return null;
  const [pair, ...others] = foreignKey.pairs;
  if (others.length === 0 && scalarOf(pair.target.type)?.textForm === "unique") return foreignKey.field;
  draft.report.add("through-composite", use.span, { through: through.names.type, entity: to.names.type });
  return null;
}
