// Navigation between entity files and the code generated from them.
import type { Location } from "vscode-languageserver";
import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder } from "../../2-model/data/folder.ts";
import { exportsOf } from "../../2-model/names/exports.ts";
import { repositoryMethods } from "../../2-model/names/methods.ts";
import type { Span } from "../../diagnostics/span.ts";
import { declarationsIn } from "../generated/declarations.ts";
import { generatedNames } from "../generated/generated-names.ts";
import { locationsOnDisk } from "../generated/generated-places.ts";
import type { Snapshot } from "../open-project.ts";
import { findTarget } from "../target/find-target.ts";
import { locationOf } from "../uris.ts";

/** Returns the positions of generated names on disk; unwritten files have none. */
export function generatedFrom(path: string, offset: number, snapshot: Snapshot): readonly Location[] {
  const text = snapshot.read(path);
  const target = text === null ? null : findTarget({ path, text }, offset);
  if (target === null) return [];
  const entity = snapshot.compilation.entities.find(
    ({ source, names }) => source.path === path && names.type === target.within.name?.value,
  );
  if (entity === undefined) return [];
  return locationsOnDisk(generatedNames(target, entity), snapshot).map((place) =>
    locationOf(snapshot.root, place.path, place.text, place.declared),
  );
}

/** Returns the field, annotation or class that a name in a generated file comes from. */
export function originOf(path: string, offset: number, snapshot: Snapshot): readonly Location[] {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const entity = snapshot.compilation.entities.find((one) => derivedFolder(one) === folder);
  const text = snapshot.read(path);
  if (entity === undefined || text === null) return [];
  const origin = originAt(text, offset, entity);
  const source = snapshot.read(origin.path);
  if (source === null) return [];
  return [locationOf(snapshot.root, origin.path, source, origin)];
}

/** Returns the class if the name is one that every entity has, or if there is none. */
function originAt(text: string, offset: number, entity: Entity): Span {
  const whole = entity.source.span;
  const declarations = declarationsIn(text);
  const at = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    start <= offset && offset <= end;
  const declaration = declarations.findLast(({ start }) => start <= offset);
  const member = declaration?.members.find(at);
  if (member === undefined) {
    const exportEntry = exportsOf(entity, "hono").find(({ name }) => name === declaration?.name);
    return (declaration !== undefined && at(declaration) ? exportEntry?.origin.span : null) ?? whole;
  }
  const { name } = member;
  return (
    entity.conditions.find((condition) => condition.name === name && declaration?.name.endsWith("Filters"))?.span ??
    entity.fields.find((field) => field.name === name)?.span ??
    repositoryMethods(entity).find((method) => method.name === name)?.origin.span ??
    entity.commands.find(({ method }) => method === name)?.name.span ??
    whole
  );
}
