// ED112 and names in annotations: two columns, exports or members of one name in what is generated for an entity.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field.ts";
import { exportsOf } from "../../../2-model/names/exports.ts";
import type { Router } from "../../../2-model/names/files.ts";
import type { MadeName } from "../../../2-model/names/made-name.ts";
import { changeMembers, commandRoutes, orders, patchMembers, queryParameters } from "../../../2-model/names/members.ts";
import { childWord, linkWord, repositoryMethods } from "../../../2-model/names/methods.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { capitalized } from "../../../text/names.ts";

/** Names of which no two may be equal. */
interface Space {
  readonly names: readonly MadeName[];
  readonly suggestion: string;
}

export function checkOwnNames(entity: Entity, router: Router, report: Report): void {
  checkColumns(entity, report);
  const refused = checkGivenNames(entity, report);
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
      report.add("column-twice", field.span, parameters, { labels: [{ span: first.span, message: "the first one" }] });
    }
  }
}

/** What an annotation names becomes a part of names in TypeScript. The places of those that cannot. */
function checkGivenNames({ scopes, projections, commands, children, links }: Entity, report: Report): Set<Span> {
  const given = [
    ...scopes.map(({ name }) => ({ ...name, what: "the scope" })),
    ...projections.map(({ name }) => ({ ...name, what: "the projection" })),
    ...commands.map(({ name }) => ({ ...name, what: "the command" })),
    ...children.map((child) => ({ value: child.suffix, span: child.span, what: childWord(child) })),
    ...links.map((link) => ({ value: link.suffix, span: link.span, what: linkWord(link) })),
  ];
  const refused = given.filter(({ value }) => !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(value));
  for (const { what, value, span } of refused)
    report.add("generated-name", span, { what, name: `\`${JSON.stringify(value)}\``, example: likeName(value) });
  return new Set(refused.map(({ span }) => span));
}

/** The name without what cannot be in one: `PublishPost` for `publish post`; nothing where that would be no name either. */
export function likeName(value: string): string {
  const [first = "", ...others] = value.match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = `${first}${others.map((word) => capitalized(word)).join("")}`;
  return /^\p{L}/u.test(name) ? `: \`"${name}"\`` : "";
}

/** What has been reported of one name is not reported of another, too. */
function checkSpace({ names, suggestion }: Space, reported: Set<Span>, report: Report): void {
  const made = new Map<string, MadeName["origin"]>();
  // A name that the user has not chosen is the first of two: it has no place to report.
  const common = names.filter(({ origin }) => origin.span === null);
  const chosen = names.filter(({ origin }) => origin.span !== null);
  for (const { name, origin } of [...common, ...chosen]) {
    const first = made.get(name);
    if (first === undefined) made.set(name, origin);
    else if (origin.span !== null && !reported.has(origin.span)) {
      reported.add(origin.span);
      const labels = first.span === null ? [] : [{ span: first.span, message: "the other one" }];
      const parameters = { first: first.what, second: origin.what, name, suggestion };
      report.add("generated-twice", origin.span, parameters, { labels });
    }
  }
}
