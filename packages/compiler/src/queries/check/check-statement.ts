// Checks what an analysed statement reads and writes: owners, rows, deleted rows, skipped fields, writes, nodes.
import type { Message, MessageParameters } from "../../diagnostics/messages.ts";
import { isOfVerify } from "../source/permissions.ts";
import type { CheckContext, CheckedStatement, Warning } from "./checked-statement.ts";
import { deletedRows } from "./deleted-rows.ts";
import { checkVersion } from "./newer-version.ts";
import { checkOwners } from "./owners/check-owners.ts";
import { checkPageOrder } from "./page-order.ts";
import { severalNodes } from "./several-nodes.ts";
import { severalRows } from "./several-rows.ts";
import { skippedFields } from "./skipped-fields.ts";
import { unnoticedWrites } from "./unnoticed-writes.ts";

const warnings = [severalRows, deletedRows, skippedFields, unnoticedWrites, severalNodes];

export function checkStatement(checked: CheckedStatement, context: CheckContext): void {
  checkVersion(checked, context);
  checkOwners(checked, context);
  checkPageOrder(checked, context);
  const found = warnings.flatMap((check) => check(checked, context));
  const { allowed } = checked.statement;
  for (const one of found) if (!allowed.has(one.id)) addWarning(one, context);
  // A server of another version cannot tell.
  if (!checked.analysis.isExact) return;
  for (const [id, { span }] of allowed)
    if (!isOfVerify(id) && found.every((one) => one.id !== id)) context.report.add("allow-unused", span, { id });
}

function addWarning({ name, span, parameters }: Warning, { report }: CheckContext): void {
  report.add(name, span, parameters as MessageParameters<Message>);
}
