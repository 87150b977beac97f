// ED916: a text that is none of the values of its column.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { choiceIn } from "../../2-model/data/field/column-type.ts";
import { certain, type Proposal, possible, replace } from "../../diagnostics/fixes/change.ts";
import { movedSpan, type Span } from "../../diagnostics/span.ts";
import { isTypo, nearest } from "../../text/nearest.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { TableColumn } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import { quotedText, writtenText } from "../source/written-text.ts";
import { type CheckContext, entityOf, type Warning } from "./check-context.ts";

export function unknownValues({ statement, whole }: AnalyzedStatement, { entities }: CheckContext): readonly Warning[] {
  return whole.texts.flatMap(({ text, columns }): readonly Warning[] => {
    const lists = columns.map((column) => valuesOf(column, entities));
    const [column] = columns;
    if (column === undefined || lists.some((values) => values === null || values.includes(text))) return [];
    const values = [...new Set(lists.flatMap((list) => list ?? []))];
    const meant = nearest(text, values);
    const suggestion =
      meant === null ? `its values are ${values.map(shown).join(", ")}` : `did you mean ${shown(meant)}?`;
    const spans = textSpans(statement, text);
    const parameters = { value: quotedText(text), column: `${column.table}.${column.column}`, suggestion };
    const fixes = meant === null || spans.length !== 1 ? [] : spans.map((span) => change(span, text, meant, values));
    return [{ name: "query-unknown-value", id: "ED916", span: spans[0] ?? statement.nameSpan, parameters, fixes }];
  });
}

/** Returns the texts that a column, or an element of it, can be; null if it can be others. */
function valuesOf(column: TableColumn, entities: readonly Entity[]): readonly string[] | null {
  const entity = entityOf(column, entities);
  const field = entity && storedFields(entity).find((one) => one.column.name === column.column);
  if (field === undefined || field.column.codec !== null) return null;
  return choiceIn(field.type)?.values ?? null;
}

function textSpans({ source, span }: QueryStatement, text: string): readonly Span[] {
  const found = source.tokens.filter(({ start, end }) => writtenText(source.text.slice(start, end)) === text);
  return found.map(({ start, end }) => movedSpan({ path: span.path, start, end }, span.start));
}

function change(span: Span, text: string, meant: string, values: readonly string[]): Proposal {
  const fix = isTypo(text, meant, values) ? certain : possible;
  const [before, after] = [quotedText(text), quotedText(meant)];
  return fix(`change \`${before}\` to \`${after}\``, replace(span, after, before));
}

function shown(value: string): string {
  return `\`${quotedText(value)}\``;
}
