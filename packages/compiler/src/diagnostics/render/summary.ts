// Renders the number of diagnostics: `2 errors, 1 warning in 1 file`.
import type { Diagnostic, FileProblem, Severity } from "../diagnostic.ts";

const severities: readonly Severity[] = ["error", "warning", "note"];

/** Returns null if there is nothing to count. */
export function renderCounts(
  diagnostics: readonly Diagnostic[],
  problems: readonly Pick<FileProblem, "severity" | "path">[] = [],
): string | null {
  const found = [...diagnostics.map(({ severity, span }) => ({ severity, path: span.path })), ...problems];
  if (found.length === 0) return null;
  const counts = severities
    .map((severity) => ({ severity, count: found.filter((one) => one.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => counted(count, severity));
  const files = new Set(found.flatMap((one) => one.path ?? []));
  return files.size === 0 ? counts.join(", ") : `${counts.join(", ")} in ${counted(files.size, "file")}`;
}

/** `2 entities and 1 file with SQL` */
export function countedSources({
  entities,
  queryFiles,
}: {
  readonly entities: number;
  readonly queryFiles: number;
}): string {
  const files = queryFiles === 0 ? "" : ` and ${counted(queryFiles, "file")} with SQL`;
  return counted(entities, "entity", "entities") + files;
}

/** Returns a count with its noun: `1 file`, `2 files`, `2 entities`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
