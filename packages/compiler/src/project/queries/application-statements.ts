// Reads the statements of a project for findings about migrations that break them.
import { join } from "node:path";
import type { ReadStatements } from "@entity-derive/migrations";
import { Report } from "../../diagnostics/report.ts";
import { movedSpan, type Span } from "../../diagnostics/span.ts";
import type { ResolvedConfig } from "../config/read-config.ts";
import { shownTextOrNull } from "../sources/read-text.ts";
import { findQueries } from "./query-sources.ts";

export interface ApplicationStatements {
  /** Null if the project has no statements. */
  readonly read: ReadStatements | null;
  /** The place of each statement by its name: `reports.buyers`. */
  readonly places: ReadonlyMap<string, Span>;
}

/** Statements and files with a mistake are left out: `generate` reports them. */
export async function applicationStatements(
  root: string,
  config: Pick<ResolvedConfig, "queries" | "migrations">,
): Promise<ApplicationStatements> {
  const { paths } = await findQueries(root, config);
  if (paths.length === 0) return { read: null, places: new Map() };
  const [{ loadStatementParser }, { parseQueryFile }, { moduleNames }, { readUsedObjects }] = await Promise.all([
    import("../../queries/source/sql-parser.ts"),
    import("../../queries/source/parse-query-file.ts"),
    import("../../queries/data/module-names.ts"),
    import("../../queries/used-objects.ts"),
  ]);
  const parser = await loadStatementParser();
  const files = paths.flatMap((path) => {
    const names = moduleNames(path);
    const text = shownTextOrNull(join(root, path));
    return names === null || text === null ? [] : [{ names, file: parseQueryFile(path, text, parser, new Report()) }];
  });
  const places = files.flatMap(({ names, file }) =>
    file.statements.map(({ start, statement: { name, nameSpan } }) => {
      return [`${names.property}.${name}`, movedSpan(nameSpan, start)] as const;
    }),
  );
  return { read: (db) => readUsedObjects(db, files), places: new Map(places) };
}
