// Checks that `:owner` is one kind of owner in all statements of a file, since `ownedBy(owner)` is for all of them.
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { AnalyzedParameter } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { ModelTables, OwnerKind } from "./model-tables.ts";

interface StatementParameters {
  readonly statement: QueryStatement;
  readonly parameters: ReadonlyMap<string, AnalyzedParameter>;
}

export function checkOwnerKinds(statements: readonly StatementParameters[], tables: ModelTables, report: Report): void {
  let first: (OwnerKind & { readonly span: Span }) | null = null;
  for (const { statement, parameters } of statements) {
    const [span = statement.nameSpan] = statement.parameters.find(({ name }) => name === "owner")?.spans ?? [];
    for (const kind of tables.ownerKinds(parameters.get("owner")?.origins ?? [])) {
      first ??= { ...kind, span };
      if (!areDifferent(first, kind)) continue;
      const problem = "is another kind of owner than before";
      const suggestion = "`ownedBy(owner)` is for all statements of a file: move this one into a file of its own";
      const labels = [{ span: first.span, message: "the other kind" }];
      report.add("query-parameter-taken", span, { name: "owner", problem, suggestion }, { labels });
      return;
    }
  }
}

function areDifferent(one: OwnerKind, other: OwnerKind): boolean {
  return one.type !== other.type || (one.entity !== null && other.entity !== null && one.entity !== other.entity);
}
