// Finds the files that are skipped because of errors in other files: code for a relation needs both entities.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";

/** Returns each skipped file with the files whose errors it depends on, directly or through others. */
export function findSkippedFiles(
  { entities, unparsed }: Model,
  report: Report,
): ReadonlyMap<string, readonly string[]> {
  const failed = report.failedPaths;
  if (failed.size === 0) return new Map();
  const dependents = dependentsOf(entities, report);
  const skipped = new Map<string, Set<string>>();
  for (const root of [...failed].sort()) {
    const waiting = [...(dependents.get(root) ?? [])];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const roots = skipped.get(path) ?? new Set();
      if (failed.has(path) || roots.has(root)) continue;
      skipped.set(path, roots.add(root));
      waiting.push(...(dependents.get(path) ?? []));
    }
  }
  for (const [root, imported] of unparsed) {
    for (const path of referredTo(imported, entities)) {
      if (!failed.has(path)) skipped.set(path, (skipped.get(path) ?? new Set()).add(root));
    }
  }
  return new Map([...skipped].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, roots]) => [path, [...roots]]));
}

/**
 * Returns the files of entities that may be referenced, and of entities whose deletion cascades to these. Their
 * generated code depends on the references, but no other file depends on them in turn.
 */
function referredTo(imported: readonly string[], entities: readonly Entity[]): ReadonlySet<string> {
  const found = new Set(imported);
  // The loop also visits files that are added inside it.
  for (const path of found) {
    const parents = entities.filter(({ source }) => source.path === path).flatMap((entity) => entity.parents);
    for (const { target, onDelete } of parents) {
      if (onDelete === "cascade") found.add(target.source.path);
    }
  }
  return found.intersection(new Set(entities.map(({ source }) => source.path)));
}

/**
 * Returns for each file the files that depend on it: children on their parents, and entities with `@hasMany` on the
 * target.
 */
function dependentsOf(entities: readonly Entity[], report: Report): ReadonlyMap<string, ReadonlySet<string>> {
  const dependents = new Map<string, Set<string>>();
  const add = (path: string, on: string): void => {
    if (path !== on) dependents.set(on, (dependents.get(on) ?? new Set()).add(path));
  };
  for (const { source, parents, children, links } of entities) {
    for (const { target } of [...parents, ...children, ...links]) add(source.path, target.source.path);
    for (const { through } of links) add(source.path, through.source.path);
  }
  for (const [path, reasons] of report.skipped) for (const reason of reasons) add(path, reason);
  return dependents;
}
