// ED211: SQL that the user wrote, parsed by PostgreSQL's own parser (libpg-query, as WebAssembly).
import { hasSqlDetails, loadModule, parseSync } from "libpg-query";
import type { Entity, Model } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Located } from "../diagnostics/span.ts";

interface Fragment {
  readonly option: string;
  readonly what: "expression" | "type";
  readonly sql: Located<string>;
}

/** The parser takes 50 ms to load, so it is loaded only when there is SQL to check. */
export async function checkSqlExpressions(model: Model, report: Report): Promise<void> {
  const fragments = model.entities.flatMap(fragmentsOf);
  if (fragments.length === 0) return;
  await loadModule();
  for (const fragment of fragments) checkFragment(fragment, report);
}

function fragmentsOf(entity: Entity): Fragment[] {
  return entity.fields.flatMap(({ column }) => {
    const fragments: Fragment[] = [];
    if (column.defaultValue?.kind === "expression")
      fragments.push({ option: "default", what: "expression", sql: column.defaultValue.sql });
    if (column.check !== null) fragments.push({ option: "check", what: "expression", sql: column.check });
    if (column.type !== null) fragments.push({ option: "type", what: "type", sql: column.type });
    return fragments;
  });
}

function checkFragment({ option, what, sql }: Fragment, report: Report): void {
  const [before, after] = what === "expression" ? ["SELECT (", ")"] : ["SELECT NULL::", ""];
  const help =
    what === "type"
      ? "write a PostgreSQL type: `NUMERIC(12, 2)`, `CITEXT`"
      : `write one SQL expression${option === "check" ? " over the columns of this table: `price >= 0`" : ": `now()`, `'draft'`, `0`"}`;
  const refuse = (message: string): void => report.add("sql-syntax", sql.span, { option, what, message, help });
  if (sql.value.includes("--") || sql.value.includes("/*")) {
    refuse("comments are not allowed in it");
    return;
  }
  try {
    const { stmts = [] } = parseSync(`${before}${sql.value}${after}`);
    if (!isOneValue(stmts)) refuse("it is more than one expression");
  } catch (error) {
    refuse(hasSqlDetails(error) ? error.message : String(error));
  }
}

/** `SELECT (…)` and nothing beside it: no second column, no FROM, no second statement. */
function isOneValue(statements: readonly unknown[]): boolean {
  const [only] = statements as readonly {
    readonly stmt?: { readonly SelectStmt?: Readonly<Record<string, unknown>> };
  }[];
  const select = only?.stmt?.SelectStmt;
  if (statements.length !== 1 || select === undefined) return false;
  const targets = select["targetList"];
  const extra = Object.keys(select).filter((key) => !["targetList", "limitOption", "op"].includes(key));
  return Array.isArray(targets) && targets.length === 1 && extra.length === 0 && !namesColumn(targets[0]);
}

/** `NULL::text x` would name the column. */
function namesColumn(target: { readonly ResTarget?: { readonly name?: string } }): boolean {
  return target.ResTarget?.name !== undefined;
}
