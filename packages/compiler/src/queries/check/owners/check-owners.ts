// ED910: a table is not restricted to its owner.

import type { AnalyzedStatement } from "../../analyze/analyzed-statement.ts";
import type { UnrestrictedTable } from "../../analyze/restrictions/rules.ts";
import { unrestrictedTables } from "../../analyze/restrictions/unrestricted-tables.ts";
import type { CheckContext } from "../check-context.ts";
import { tableSpans } from "../places.ts";
import { ownerRules } from "./owned-tables.ts";

export function checkOwners(
  { statement, analysis, numbered }: AnalyzedStatement,
  { entities, report }: CheckContext,
): void {
  const hasOwners = entities.some(({ owner }) => owner !== null);
  if (!hasOwners || statement.owners !== null || analysis.scope === null) return;
  const number = numbered.indexOf("owner") + 1;
  const found = unrestrictedTables(analysis.scope, ownerRules(entities, number === 0 ? null : number));
  const counts = new Map<string, number>();
  for (const unrestricted of found) {
    const { table, alias, view } = unrestricted;
    const name = view === null ? table : view.table;
    const spans = tableSpans(statement, name, view === null ? alias : null);
    // Two SELECTs may call a table the same.
    const index = counts.get(`${name} ${alias}`) ?? 0;
    counts.set(`${name} ${alias}`, index + 1);
    report.add("query-unowned", spans[index] ?? spans[0], textsOf(unrestricted));
  }
}

function textsOf({ table, alias, column, problem, view }: UnrestrictedTable): { problem: string; suggestion: string } {
  const everybody = "or say why it is about all of them: `-- owners: all, REASON`";
  switch (problem) {
    case "read":
      return view === null
        ? {
            problem: `\`${alias}\` may have rows of another owner: in the same SELECT, UPDATE or DELETE nothing compares \`${column}\` with \`:owner\``,
            suggestion: `add \`${alias}.${column} = :owner\`, ${everybody}`,
          }
        : {
            problem: `\`${view.table}\` may have rows of another owner in \`${table}\`: it does not show \`${column}\`, or nothing compares it with \`:owner\``,
            suggestion: `show \`${column}\` in the view and compare it, ${everybody}`,
          };
    case "inserted":
      return {
        problem: `a new row of \`${table}\` may be another owner's: its \`${column}\` is not \`:owner\``,
        suggestion: `insert \`:owner\` into \`${column}\`, ${everybody}`,
      };
    case "changed":
      return {
        problem: `the rows of \`${table}\` may be another owner's afterwards: \`${column}\` is set`,
        suggestion: `leave \`${column}\` as it is, ${everybody}`,
      };
    case "conflict":
      return {
        problem: `ON CONFLICT may change a row of \`${table}\` that is another owner's`,
        suggestion: `name \`${column}\` in its target, or add \`WHERE ${table}.${column} = :owner\`, ${everybody}`,
      };
  }
}
