// Checks the option `dialect`: only PostgreSQL is supported.
import { type Proposal, possible, removeOption, replace } from "../../../../diagnostics/fixes/change.ts";
import { dialects } from "../../../../language/words/entity.ts";
import { nearest } from "../../../../text/nearest.ts";
import type { Subject } from "../../subject.ts";

export function checkDialect({ options: { dialect }, source }: Pick<Subject, "options" | "source">): void {
  if (dialect.kind !== "value" || (dialects as readonly string[]).includes(dialect.value)) return;
  const { value, span } = dialect;
  const meant = nearest(value, dialects);
  const add = (suggestion: string, fix: Proposal): void =>
    source.report.add("dialect-not-implemented", span, { dialect: value, suggestion }, fix);
  if (meant === null)
    add("remove `dialect`: only PostgreSQL is supported, and is the default", removeOption("dialect", span));
  else
    add(`did you mean \`"${meant}"\`?`, possible(`change \`${value}\` to \`${meant}\``, replace(span, `"${meant}"`)));
}
