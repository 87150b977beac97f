// Finds the members of the class around a cursor, even if it does not parse.
import { parseSource } from "../../1-syntax/parse.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { describeType } from "../../2-model/data/field/column-type.ts";
import { Report } from "../../diagnostics/report.ts";
import type { NameKind } from "../../language/shape.ts";
import { operations } from "../../language/words/api.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import type { Cursor } from "./cursor.ts";

/** A name, with a description. */
export interface KnownName {
  readonly name: string;
  readonly detail: string;
}

export interface CompletionPosition {
  readonly path: string;
  readonly text: string;
  readonly offset: number;
  readonly cursor: Cursor;
}

/** Returns the names that fit a position. */
export function namesAt(of: NameKind, place: CompletionPosition, snapshot: CompiledSources): readonly KnownName[] {
  const type = classAt(place);
  const entity = type === null ? null : entityOf(type, place.path, snapshot);
  switch (of) {
    case "field":
      return fieldsOf(type, entity, place);
    case "target-field": {
      const target = targetOf(place.cursor.types);
      const found = target === null ? null : entityOf(target, null, snapshot);
      return found === null ? [] : fieldsOf(null, found, place);
    }
    case "operation":
      return operations.map((name) => ({ name, detail: "operation" }));
    case "command":
      return (entity?.commands ?? []).map(({ name, type: commandType }) => ({ name: name.value, detail: commandType }));
    case "projection": {
      const view = { name: "view", detail: "the columns of @join, too" };
      return [
        ...(entity?.projections ?? []).map(({ name }) => ({ name: name.value, detail: "projection" })),
        ...((entity?.joins.length ?? 0) > 0 ? [view] : []),
      ];
    }
  }
}

/** Returns the entities of all files; a file that does not parse keeps its previous ones. */
export function knownEntities({ entities }: CompiledSources): readonly Entity[] {
  return [...entities.values()].flat();
}

function entityOf(type: string, path: string | null, snapshot: CompiledSources): Entity | null {
  const all = knownEntities(snapshot).filter(({ names }) => names.type === type);
  return (path === null ? all[0] : all.find(({ source }) => source.path === path)) ?? null;
}

/** Returns the class around the cursor, or the next one after it. */
function classAt({ cursor, text, offset }: CompletionPosition): string | null {
  return cursor.className ?? /\bclass\s+([\p{ID_Continue}$]+)/u.exec(text.slice(offset))?.[1] ?? null;
}

/** `User` of `User`, `PostTag` of `Tag, { through: PostTag }`. */
function targetOf(types: string): string | null {
  const [, through] = /\bthrough\s*:\s*([\p{ID_Continue}$]+)/u.exec(types) ?? [];
  return through ?? /^\s*([\p{ID_Continue}$]+)/u.exec(types)?.[1] ?? null;
}

/** Combines the fields of the model with those in the text, so that a new field is known before the file parses. */
function fieldsOf(type: string | null, entity: Entity | null, place: CompletionPosition): readonly KnownName[] {
  const known = new Map<string, string>();
  for (const { name, type: column, nullable, parts } of entity?.fields ?? [])
    if (parts === null) known.set(name, `${describeType(column)}${nullable ? " | null" : ""}`);
  for (const { name, text } of type === null ? [] : typedFields(type, place))
    if (!known.has(name) && entity?.fields.some((field) => field.name === name) !== true) known.set(name, text);
  return [...known].map(([name, detail]) => ({ name, detail }));
}

function typedFields(
  type: string,
  place: CompletionPosition,
): readonly { readonly name: string; readonly text: string }[] {
  for (const text of [place.text, ...removeAnnotation(place)]) {
    const syntax = parseSource(place.path, text, new Report());
    const found = syntax.classes.find(({ name }) => name?.value === type);
    if (found === undefined) continue;
    return found.members.flatMap((member) =>
      member.kind === "field" && (member.key === "identifier" || member.key === "quoted")
        ? [{ name: member.name.value, text: member.typeText }]
        : [],
    );
  }
  return [];
}

/** Blanks out the annotation that is being typed: to the end of its line, or to what follows it. */
function removeAnnotation({ text, offset, cursor: { start } }: CompletionPosition): readonly string[] {
  const blank = (end: number): string =>
    text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, " ") + text.slice(end);
  const line = text.indexOf("\n", offset);
  const next = /\n(?=\s*(?:@|export\b|class\b|\}))/.exec(text.slice(offset));
  const ends = [line === -1 ? text.length : line, ...(next === null ? [] : [offset + next.index])];
  return ends.map(blank);
}
