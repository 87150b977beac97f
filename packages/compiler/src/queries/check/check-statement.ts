// Checks what an analysed statement reads and writes: owners, rows, deleted rows, skipped fields, writes, nodes, values.
import type { Message, MessageParameters } from "../../diagnostics/messages.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import { isOfVerify } from "../source/permissions.ts";
import type { CheckContext, Warning } from "./check-context.ts";
import { deletedRows } from "./deleted-rows.ts";
import { checkMissingValues } from "./missing-values.ts";
import { checkNestedRows } from "./nested-rows.ts";
import { checkVersion } from "./newer-version.ts";
import { checkOwners } from "./owners/check-owners.ts";
import { checkPageOrder } from "./page-order.ts";
import { severalNodes } from "./several-nodes.ts";
import { severalRows } from "./several-rows.ts";
import { skippedFields } from "./skipped-fields.ts";
import { unknownValues } from "./unknown-values.ts";
import { unnoticedWrites } from "./unnoticed-writes.ts";

const warnings = [severalRows, deletedRows, skippedFields, unnoticedWrites, severalNodes, unknownValues];

export function checkStatement(checked: AnalyzedStatement, context: CheckContext): void {
  checkVersion(checked, context);
  checkOwners(checked, context);
  checkPageOrder(checked, context);
  checkNestedRows(checked, context);
  checkMissingValues(checked, context);
  const found = warnings.flatMap((check) => check(checked, context));
  const { allowed } = checked.statement;
  for (const one of found) if (!allowed.has(one.id)) addWarning(one, context);
  // A server of another version cannot tell.
  if (!checked.analysis.isExact) return;
  for (const [id, { span }] of allowed)
    if (!isOfVerify(id) && found.every((one) => one.id !== id)) context.report.add("allow-unused", span, { id });
}

function addWarning({ name, span, parameters, fixes = [] }: Warning, { report }: CheckContext): void {
  report.add(name, span, parameters as MessageParameters<Message>, ...fixes);
}
