// Lists the constraints that the database can report, each with the field that the error names.

import { allOrNothingFields, storedFields } from "../../data/entity.ts";
import type { Constraint } from "../../data/entity-parts.ts";
import type { Field } from "../../data/field/field.ts";
import { checkName, columnChecks } from "../../data/table/constraint-names.ts";
import { areColumns } from "../../data/table/index-keys.ts";
import { conflictIndexes, rangeChecks } from "../../data/table/indexes.ts";
import { addOption } from "../../resolve/annotations/annotations.ts";
import type { LinkedDraft } from "../draft.ts";
import type { Subject } from "../subject.ts";

/** Returns the constraints of the table; entries of `constraints` replace those with the same name. */
export function buildConstraints({ entity, customConstraints }: LinkedDraft): readonly Constraint[] {
  const { table, key, annotatedOwner, indexes, parents } = entity;
  const derived: Constraint[] = [
    ...conflictIndexes(indexes, key).map(
      ({ name, keys, fields }): Constraint => ({
        name,
        kind: "unique",
        ...about(areColumns(keys) ? only(withoutOwner(fields, annotatedOwner)) : null, entity.fields),
      }),
    ),
    ...indexes
      .filter(({ createdBy }) => createdBy === "exclude-constraint")
      .map(({ name, fields }): Constraint => ({ name, kind: "exclusion", ...about(only(fields), entity.fields) })),
    ...parents.flatMap(({ constraint, live, pairs }) =>
      [constraint, ...(live === null ? [] : [live.constraint])].map(
        (name): Constraint => ({
          name,
          kind: "foreign_key",
          ...about(only(pairs.map(({ own }) => own)), entity.fields),
        }),
      ),
    ),
    ...storedFields(entity)
      .flatMap((field) => columnChecks(table.name, field).map((check) => ({ field, check })))
      .map(({ field, check }): Constraint => ({ name: check.name, kind: "check", ...about(field, entity.fields) })),
    ...rangeChecks(table.name, indexes).map(
      ({ name, to }): Constraint => ({ name, kind: "check", ...about(to, entity.fields) }),
    ),
    ...allOrNothingFields(entity).map(
      (field): Constraint => ({ name: checkName(table.name, field), kind: "check", ...about(field, entity.fields) }),
    ),
  ];
  const replaced = new Set(customConstraints.map((constraint) => constraint.name));
  return [...derived.filter((constraint) => !replaced.has(constraint.name)), ...customConstraints];
}

/** Removes the owner, since an error about uniqueness per owner concerns the other field. */
function withoutOwner(fields: readonly Field[], owner: Field | null): readonly Field[] {
  return fields.filter((field) => fields.length === 1 || field !== owner);
}

function only([first, second]: readonly Field[]): Field | null {
  return first === undefined || second !== undefined ? null : first;
}

/** Returns the names of the field in errors and in problem details. */
function about(field: Field | null, fields: readonly Field[]): Pick<Constraint, "field" | "jsonField"> {
  if (field === null) return { field: null, jsonField: null };
  const whole = fields.find(({ parts }) => parts?.includes(field) === true);
  return { field: field.name, jsonField: whole === undefined ? field.jsonName : `${whole.jsonName}.${field.jsonName}` };
}

/** Reads the option `constraints`. */
export function readConstraints({ options, annotations, known, source: { report } }: Subject): readonly Constraint[] {
  const { constraints, typedConstraints } = options;
  if (constraints.kind === "value" && typedConstraints.kind !== "unreadable" && typedConstraints.value !== true)
    report.add(
      "constraints-untyped",
      constraints.span,
      {},
      // An option that is explicitly false is left alone.
      ...(typedConstraints.kind === "absent" ? addOption("typedConstraints: true", annotations) : []),
    );
  const names = new Set<string>();
  return (constraints.value ?? []).flatMap(({ value: { name, kind, field } }) => {
    if (name.kind === "value" && names.has(name.value)) report.add("constraint-twice", name.span, { name: name.value });
    names.add(name.value ?? "");
    const named = field.kind === "value" ? known.named(field, "constraint-unknown-field") : null;
    if (name.kind !== "value" || kind.kind !== "value") return [];
    return { name: name.value, kind: kind.value, ...about(named, known.fields) };
  });
}
