// ED112 for one entity: invalid names in annotations, and generated columns, exports or members with the same name.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { exportsOf } from "../../../2-model/names/exports.ts";
import type { Router } from "../../../2-model/names/files.ts";
import type { GeneratedName } from "../../../2-model/names/generated-name.ts";
import { changeMembers, commandRoutes, orders, patchMembers, queryParameters } from "../../../2-model/names/members.ts";
import { childLabel, linkLabel, repositoryMethods } from "../../../2-model/names/methods.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { capitalized } from "../../../text/names.ts";

/** A set of names that have to be unique. */
interface Space {
  readonly names: readonly GeneratedName[];
  readonly suggestion: string;
}

export function checkOwnNames(entity: Entity, router: Router, report: Report): void {
  checkColumns(entity, report);
  const refused = checkAnnotationNames(entity, report);
  const either = "rename one of them";
  const spaces: readonly Space[] = [
    { names: repositoryMethods(entity), suggestion: either },
    { names: exportsOf(entity, router), suggestion: either },
    { names: patchMembers(entity), suggestion: either },
    { names: changeMembers(entity), suggestion: either },
    { names: queryParameters(entity), suggestion: "rename the field, or remove one filter" },
    { names: orders(entity), suggestion: either },
    { names: commandRoutes(entity), suggestion: either },
  ];
  for (const space of spaces) checkSpace(space, refused, report);
}

function checkColumns(entity: Entity, report: Report): void {
  const columns = new Map<string, Field>();
  for (const field of storedFields(entity)) {
    const first = columns.get(field.column.name);
    if (first === undefined) columns.set(field.column.name, field);
    else {
      const suggestion = [first, field].some(({ path }) => path.length > 1)
        ? "rename one, or give the embedded object another `prefix`"
        : 'rename one, or give it another column: `@column({ name: "…" })`';
      const parameters = { first: first.name, second: field.name, column: field.column.name, suggestion };
      report.add("column-twice", field.span, parameters, { span: first.span, message: "the first one" });
    }
  }
}

/** Names in annotations become parts of TypeScript identifiers. Returns the spans of invalid ones. */
function checkAnnotationNames({ scopes, projections, commands, children, links }: Entity, report: Report): Set<Span> {
  const annotationNames = [
    ...scopes.map(({ name }) => ({ ...name, what: "the scope" })),
    ...projections.map(({ name }) => ({ ...name, what: "the projection" })),
    ...commands.map(({ name }) => ({ ...name, what: "the command" })),
    ...children.map((child) => ({ value: child.suffix, span: child.span, what: childLabel(child) })),
    ...links.map((link) => ({ value: link.suffix, span: link.span, what: linkLabel(link) })),
  ];
  const refused = annotationNames.filter(({ value }) => !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(value));
  for (const { what, value, span } of refused)
    report.add("generated-name", span, { what, name: `\`${JSON.stringify(value)}\``, example: exampleName(value) });
  return new Set(refused.map(({ span }) => span));
}

/** Returns an example of a valid name: `PublishPost` for `publish post`; an empty string if there is none. */
export function exampleName(value: string): string {
  const [first = "", ...others] = value.match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = `${first}${others.map((word) => capitalized(word)).join("")}`;
  return /^\p{L}/u.test(name) ? `: \`"${name}"\`` : "";
}

/** Reports duplicates, but only one for each span. */
function checkSpace({ names, suggestion }: Space, reported: Set<Span>, report: Report): void {
  const origins = new Map<string, GeneratedName["origin"]>();
  // Names that the user has not chosen have no span to report, so they come first.
  const common = names.filter(({ origin }) => origin.span === null);
  const chosen = names.filter(({ origin }) => origin.span !== null);
  for (const { name, origin } of [...common, ...chosen]) {
    const first = origins.get(name);
    if (first === undefined) origins.set(name, origin);
    else if (origin.span !== null && !reported.has(origin.span)) {
      reported.add(origin.span);
      const labels = first.span === null ? [] : [{ span: first.span, message: "the other one" }];
      const parameters = { first: first.what, second: origin.what, name, suggestion };
      report.add("generated-twice", origin.span, parameters, ...labels);
    }
  }
}
