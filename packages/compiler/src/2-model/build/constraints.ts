// What the database may refuse into the names of its constraints and the fields that an error about them names.
import type { Report } from "../../diagnostics/report.ts";
import { storedFields } from "../data/entity.ts";
import type { Field } from "../data/field.ts";
import { uniquesOf } from "../data/indexes.ts";
import { checkName } from "../data/relation-names.ts";
import type { Constraint } from "../data/rules.ts";
import type { EntityOptions } from "../resolve/entity-options.ts";
import { type KnownFields, namedField } from "../resolve/named-fields.ts";
import type { Draft } from "./relations.ts";

/** A custom entry replaces a derived one of its name. */
export function buildConstraints({ entity, options, known }: Draft, report: Report): readonly Constraint[] {
  const custom = readCustom(options, known, report);
  if (options.constraints !== undefined && entity.constraints === null) {
    report.add("constraints-untyped", options.constraints.span, {});
  }
  const { table, indexes, parents } = entity;
  const derived: Constraint[] = [
    ...uniquesOf(indexes).map(({ name, fields }): Constraint => ({ name, kind: "unique", field: onlyName(fields) })),
    ...parents.map(
      (parent): Constraint => ({ name: parent.constraint, kind: "foreign_key", field: parent.field.name }),
    ),
    ...storedFields(entity)
      .filter((field) => field.column.check !== null)
      .map((field): Constraint => ({ name: checkName(table.name, field), kind: "check", field: field.name })),
  ];
  const replaced = new Set(custom.map((constraint) => constraint.name));
  return [...derived.filter((constraint) => !replaced.has(constraint.name)), ...custom];
}

function onlyName([first, second]: readonly Field[]): string | null {
  return first === undefined || second !== undefined ? null : first.name;
}

function readCustom(options: EntityOptions, known: KnownFields, report: Report): readonly Constraint[] {
  const names = new Set<string>();
  return (options.constraints?.value ?? []).flatMap(({ value, span }) => {
    const { name, kind, field } = value;
    if (name === undefined || kind === undefined) {
      const isSaid = ["name", "kind"].some((option) => option in value && value[option as "name"] === undefined);
      if (!isSaid) report.add("constraint-incomplete", span, {});
      return [];
    }
    if (names.has(name.value)) report.add("constraint-twice", name.span, { name: name.value });
    names.add(name.value);
    const named = field === undefined ? null : namedField(field, known, "constraint-unknown-field", report);
    return [{ name: name.value, kind: kind.value, field: named?.name ?? null }];
  });
}
