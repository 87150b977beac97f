// From the call of a statement's method in TypeScript to its SQL: `reports.buyers(`.
import type { Location } from "vscode-languageserver";
import { moduleNames } from "../../queries/data/module-names.ts";
import { queriesEnding } from "../../text/paths/file-names.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import { Positions } from "../positions.ts";
import { uriInProject } from "../uris.ts";

/** Returns the names of the statements that a method at a place may be; none for another name. */
export function statementsOfCall(
  path: string,
  offset: number,
  sources: CompiledSources & { readonly root: string },
): readonly Location[] {
  const text = sources.read(path);
  const called = text === null ? null : calledMethod(text, offset);
  if (called === null) return [];
  return queryPaths(sources).flatMap((source): readonly Location[] => {
    const property = moduleNames(source)?.property;
    const sql = property !== undefined && called.receivers.has(property) ? sources.read(source) : null;
    const span = sql === null ? null : nameSpan(sql, called.method);
    if (sql === null || span === null) return [];
    return [{ uri: uriInProject(sources.root, source), range: new Positions(sql).range(span) }];
  });
}

/** Returns the files with SQL, those with an error too. */
function queryPaths({ compilation: { folders, failed } }: CompiledSources): readonly string[] {
  const generated = folders.flatMap(({ origin }) => origin?.source ?? []);
  return [...new Set([...generated, ...failed])].filter((path) => path.endsWith(queriesEnding));
}

interface CalledMethod {
  readonly method: string;
  /** The names in the expression in front of it: `repositories(db).reports.ownedBy(owner)` has `reports`. */
  readonly receivers: ReadonlySet<string>;
}

function calledMethod(text: string, offset: number): CalledMethod | null {
  const [before = ""] = /[\w$]*$/.exec(text.slice(0, offset)) ?? [];
  const [after = ""] = /^[\w$]*/.exec(text.slice(offset)) ?? [];
  const start = offset - before.length;
  const method = before + after;
  if (method === "" || !/\.\s*$/.test(text.slice(0, start))) return null;
  // The expression ends where a statement or an argument begins.
  const [expression = ""] = /[^;{}=,]*$/.exec(text.slice(0, start)) ?? [];
  return { method, receivers: new Set(expression.match(/[\w$]+/g)) };
}

function nameSpan(sql: string, name: string): { start: number; end: number } | null {
  for (const found of sql.matchAll(/^\s*--+\s*name\s*:\s*([\w$]+)/gm))
    if (found[1] === name) {
      const end = found.index + found[0].length;
      return { start: end - name.length, end };
    }
  return null;
}
