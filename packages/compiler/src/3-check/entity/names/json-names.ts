// ED112: two members of an object that have the same name in the project's JSON case.
import type { Entity } from "../../../2-model/data/entity.ts";
import type { JsonNamed } from "../../../2-model/data/field/json-name.ts";
import { type JsonShape, partsOf } from "../../../2-model/data/field/json-shape.ts";
import { routedCommands } from "../../../2-model/data/http.ts";
import { versionExpectation } from "../../../2-model/data/write/inputs.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";

interface Member extends JsonNamed {
  readonly span: Span;
  /** Two members of one column are reported by the rule for columns. */
  readonly column?: { readonly name: string };
}

export function checkJsonNames(entity: Entity, report: Report): void {
  if (entity.jsonCase === null) return;
  const { fields, joins } = entity;
  const expected = versionExpectation(entity);
  const reported = new Set<Span>();
  const check = (members: readonly Member[]): void => checkMembers(members, reported, report);
  const shown = fields.filter(({ isHidden }) => !isHidden);
  check([...(expected === null ? [] : [{ ...expected, column: { name: "" } }]), ...shown]);
  check([
    ...fields.filter(({ inResponse }) => inResponse),
    ...joins.flatMap(({ columns, span }) => columns.map(({ name, jsonName }) => ({ name, jsonName, span }))),
  ]);
  for (const { parts } of fields) check(parts ?? []);
  for (const { content, result, name } of routedCommands(entity))
    for (const part of [content, result]) {
      if (!("json" in part) || part.json.kind === "opaque") continue;
      for (const members of objectsIn(part.json.shape))
        check(members.map((member) => ({ ...member, span: name.span })));
    }
}

function checkMembers(members: readonly Member[], reported: Set<Span>, report: Report): void {
  const known = new Map<string, Member>();
  for (const member of members) {
    const first = known.get(member.jsonName);
    if (first === undefined) known.set(member.jsonName, member);
    else if (!reported.has(member.span) && !isSameColumn(first, member)) {
      reported.add(member.span);
      const names = { first: `\`${first.name}\``, second: `\`${member.name}\``, name: member.jsonName };
      const labels = first.span === member.span ? [] : [{ span: first.span, message: "the other one" }];
      report.add("json-name-twice", member.span, names, ...labels);
    }
  }
}

function isSameColumn(a: Member, b: Member): boolean {
  return a.column !== undefined && a.column.name === b.column?.name;
}

/** Returns the members of each object in a shape. */
function objectsIn(shape: JsonShape): readonly (readonly JsonNamed[])[] {
  const inner = partsOf(shape).flatMap(objectsIn);
  return shape.kind === "object" ? [shape.members, ...inner] : inner;
}
