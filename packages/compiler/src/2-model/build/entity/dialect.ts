// The option `dialect`: PostgreSQL is the one there is.
import { withoutOption } from "../../../diagnostics/fixes/change.ts";
import type { Subject } from "../subject.ts";

const implemented: readonly string[] = ["postgres", "pg", "postgresql"];

export function checkDialect({ options: { dialect }, source }: Pick<Subject, "options" | "source">): void {
  if (dialect.kind !== "value" || implemented.includes(dialect.value)) return;
  const fixes = [withoutOption("dialect", dialect.span)];
  source.report.add("dialect-not-implemented", dialect.span, { dialect: dialect.value }, { fixes });
}
