// The files with an error into those that wait for them: code for a relation needs the code of the other entity.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";

/** Each file that waits, at once or by way of others, with the files whose errors it waits for. */
export function heldBackFiles({ entities, unparsed }: Model, report: Report): ReadonlyMap<string, readonly string[]> {
  const failed = report.failedPaths;
  if (failed.size === 0) return new Map();
  const dependents = dependentsOf(entities, report);
  const heldBack = new Map<string, Set<string>>();
  for (const root of [...failed].sort()) {
    const waiting = [...(dependents.get(root) ?? [])];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const roots = heldBack.get(path) ?? new Set();
      if (failed.has(path) || roots.has(root)) continue;
      heldBack.set(path, roots.add(root));
      waiting.push(...(dependents.get(path) ?? []));
    }
  }
  for (const [root, imported] of unparsed) {
    for (const path of referredTo(imported, entities)) {
      if (!failed.has(path)) heldBack.set(path, (heldBack.get(path) ?? new Set()).add(root));
    }
  }
  return new Map([...heldBack].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, roots]) => [path, [...roots]]));
}

/**
 * The files of entities whose rows may be referred to, and of those whose deletion would reach these rows: what keeps a
 * row from being deleted, and what is unique for a foreign key, follows from it. Nobody waits for them in turn.
 */
function referredTo(imported: readonly string[], entities: readonly Entity[]): ReadonlySet<string> {
  const found = new Set(imported);
  // The loop also visits files that it adds.
  for (const path of found) {
    const parents = entities.filter(({ source }) => source.path === path).flatMap((entity) => entity.parents);
    for (const { target, onDelete } of parents) {
      if (onDelete === "cascade") found.add(target.source.path);
    }
  }
  return found.intersection(new Set(entities.map(({ source }) => source.path)));
}

/** Which files need one: a child its parent's table, and whoever has many of an entity its rows. */
function dependentsOf(entities: readonly Entity[], report: Report): ReadonlyMap<string, ReadonlySet<string>> {
  const dependents = new Map<string, Set<string>>();
  const add = (path: string, on: string): void => {
    if (path !== on) dependents.set(on, (dependents.get(on) ?? new Set()).add(path));
  };
  for (const { source, parents, children, links } of entities) {
    for (const { target } of [...parents, ...children, ...links]) add(source.path, target.source.path);
    for (const { through } of links) add(source.path, through.source.path);
  }
  for (const [path, reasons] of report.held) for (const reason of reasons) add(path, reason);
  return dependents;
}
