// `@belongsTo` and `@hasMany` into parents and children: resolved among all entities of the project, never guessed.
import type { SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import { capitalized, pascalCase, plural } from "../../text/names.ts";
import type { Child, Entity, Parent, Referrer } from "../data/entity.ts";
import type { Field } from "../data/field.ts";
import { relationName } from "../data/relation-names.ts";
import type { Constraint } from "../data/rules.ts";
import type { EntityOptions } from "../resolve/entity-options.ts";
import type { KnownFields } from "../resolve/named-fields.ts";
import type { Project } from "../resolve/project.ts";
import type { Annotations, Use } from "../resolve/read-annotations.ts";
import { suggest } from "../resolve/read-arguments.ts";

/** An entity whose relations are not resolved yet. */
export interface Draft {
  readonly entity: Entity;
  /** The same lists as the entity's own, to be filled. */
  readonly parents: Parent[];
  readonly children: Child[];
  readonly referrers: Referrer[];
  readonly constraints: Constraint[];
  readonly options: EntityOptions;
  readonly file: SourceSyntax;
  readonly foreignKeys: readonly { readonly field: Field; readonly use: Use<"belongsTo"> }[];
  readonly annotations: Annotations;
  readonly known: KnownFields;
}

export function resolveRelations(drafts: readonly Draft[], project: Project, report: Report): void {
  for (const draft of drafts) resolveParents(draft, drafts, project, report);
  for (const draft of drafts) resolveChildren(draft, drafts, project, report);
  markCycles(drafts);
  collectReferrers(drafts);
}

function resolveParents(draft: Draft, drafts: readonly Draft[], project: Project, report: Report): void {
  const found = draft.foreignKeys.flatMap(({ field, use }) => {
    const target = findTarget(use, draft, drafts, project, report);
    return target === null ? [] : [{ field, use, target }];
  });
  for (const { field, use, target } of found) {
    const options = use.reading[0]?.value ?? {};
    const isOnly = found.filter((other) => other.target === target).length === 1;
    const name = isOnly ? target.names.type : pascalCase(field.name.replace(/_?id$/iu, "") || field.name);
    draft.parents.push({
      field,
      target,
      onDelete: options.onDelete?.value ?? null,
      onUpdate: options.onUpdate?.value ?? null,
      method: `find${capitalized(name)}`,
      constraint: relationName(draft.entity.table.name, [field], "fkey"),
      closesCycle: false,
      span: use.span,
    });
  }
}

function resolveChildren(draft: Draft, drafts: readonly Draft[], project: Project, report: Report): void {
  const { entity } = draft;
  for (const use of draft.annotations.all("hasMany")) {
    const target = findTarget(use, draft, drafts, project, report);
    if (target === null) continue;
    const options = use.reading[0]?.value ?? {};
    const named = options.foreignKey;
    const keys = target.parents.filter((parent) => parent.target === entity);
    const fitting = named === undefined ? keys : keys.filter((parent) => parent.field.name === named.value);
    const [foreignKey, second] = fitting;
    const parameters = { target: target.names.type, entity: entity.names.type };
    if (foreignKey === undefined) {
      const isBroken = drafts.some((other) => other.entity === target && other.known.broken.size > 0);
      if (isBroken) report.hold(draft.file.path, target.source.path);
      else if (named === undefined || keys.length === 0) report.add("foreign-key-missing", use.span, parameters);
      else {
        const names = keys.map((parent) => parent.field.name);
        const suggestion = suggest(named.value, names) ?? `its foreign keys are \`${names.join("` and `")}\``;
        report.add("foreign-key-unknown", named.span, { ...parameters, name: named.value, suggestion });
      }
    } else if (second !== undefined) {
      const names = keys.map((parent) => `\`${parent.field.name}\``).join(" and ");
      report.add("foreign-key-ambiguous", use.span, { ...parameters, names, first: foreignKey.field.name });
    } else {
      const suffix = options.name === undefined ? plural(target.names.type) : capitalized(options.name.value);
      draft.children.push({ target, foreignKey: foreignKey.field, suffix, span: use.span });
    }
  }
}

/** The entity that the type in `<>` names. */
function findTarget(
  use: Use<"belongsTo"> | Use<"hasMany">,
  draft: Draft,
  drafts: readonly Draft[],
  project: Project,
  report: Report,
): Entity | null {
  const [type] = use.types;
  const span = type?.span ?? use.span;
  const refuse = (reason: string): null => {
    report.add("relation-target", span, { word: use.word, reason });
    return null;
  };
  if (type?.kind !== "reference") return refuse("the type in `<>` is not the name of a class");
  const name = type.path.join(".");
  const target = project.find(type.path, draft.file, "type");
  if (target.kind !== "class") return refuse(`\`${name}\` is no class of the project`);
  const found = drafts.find(({ entity, file }) => file.path === target.file.path && entity.names.type === target.name);
  if (found === undefined) {
    const isAnnotated = target.file.classes.some(
      (other) => other.name?.value === target.name && other.decorators.length > 0,
    );
    // Its own mistakes are told in its own file; until they are mended, nothing is known of its rows.
    if (!isAnnotated || !report.failedPaths.has(target.file.path))
      return refuse(`\`${name}\` is no entity of the project`);
    report.hold(draft.file.path, target.file.path);
    return null;
  }
  if (found.entity.sql === "none") return refuse(`\`${name}\` has \`sql: "none"\`, so its rows cannot be read`);
  return found.entity;
}

/** Foreign keys between tables that need each other cannot be part of their CREATE TABLE. */
function markCycles(drafts: readonly Draft[]): void {
  const reaches = (from: Entity, to: Entity, visited: Set<Entity>): boolean => {
    if (from === to) return true;
    if (visited.has(from)) return false;
    visited.add(from);
    return from.parents.some((parent) => reaches(parent.target, to, visited));
  };
  for (const { entity, parents } of drafts) {
    for (const [index, parent] of parents.entries()) {
      const isCycle = parent.target !== entity && reaches(parent.target, entity, new Set());
      if (isCycle) parents[index] = { ...parent, closesCycle: true };
    }
  }
}

function collectReferrers(drafts: readonly Draft[]): void {
  for (const { entity, parents } of drafts)
    for (const parent of parents)
      drafts.find((draft) => draft.entity === parent.target)?.referrers.push({ entity, parent });
}
