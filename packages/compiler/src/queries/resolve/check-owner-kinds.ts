// Checks that `:owner` is one kind of owner in all statements of a file, since `ownedBy(owner)` is for all of them.
import type { Report } from "../../diagnostics/report.ts";
import { movedSpan, type Span } from "../../diagnostics/span.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { ModelTables, OwnerKind } from "./model-tables.ts";

/** @param statements with the offsets in the file that their spans begin at */
export function checkOwnerKinds(
  statements: readonly { readonly analyzed: AnalyzedStatement; readonly start: number }[],
  tables: ModelTables,
  report: Report,
): void {
  let first: (OwnerKind & { readonly span: Span }) | null = null;
  for (const { analyzed, start } of statements) {
    const { statement, parameters } = analyzed;
    const [own = statement.nameSpan] = statement.parameters.find(({ name }) => name === "owner")?.spans ?? [];
    const span = movedSpan(own, start);
    for (const kind of tables.ownerKinds(parameters.get("owner")?.origins ?? [])) {
      first ??= { ...kind, span };
      if (!areDifferent(first, kind)) continue;
      const problem = "is another kind of owner than before";
      const suggestion = "`ownedBy(owner)` is for all statements of a file: move this one into a file of its own";
      const label = { span: first.span, message: "the other kind" };
      report.add("query-parameter-taken", span, { name: "owner", problem, suggestion }, label);
      return;
    }
  }
}

function areDifferent(one: OwnerKind, other: OwnerKind): boolean {
  return one.type !== other.type || (one.entity !== null && other.entity !== null && one.entity !== other.entity);
}
