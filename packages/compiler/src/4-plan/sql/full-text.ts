// SQL of the full text: its vector, the match of a search, and the rank of a row.
import type { Entity } from "../../2-model/data/entity.ts";
import type { FullText, Language } from "../../2-model/data/table/full-text.ts";
import { quoteIdentifier, quoteLiteral } from "../../text/identifier.ts";

/**
 * Returns the words of a row with their weights. The configuration is an argument, since `to_tsvector` of the text alone
 * depends on a setting, so that PostgreSQL rejects it in an index.
 */
function vectorSql({ fields, language }: FullText): string {
  const configuration = configurationSql(language);
  const parts = fields.map(({ field, weight }) => {
    const column = quoteIdentifier(field.column.name);
    const text = field.nullable ? `COALESCE(${column}, '')` : column;
    return `setweight(to_tsvector(${configuration}, ${text}), '${weight.value}')`;
  });
  return parts.join(" || ");
}

/** Returns what queries compare: the column, or the expression of the index. */
export function searchedSql(fullText: FullText): string {
  if (fullText.column !== null) return quoteIdentifier(fullText.column);
  const vector = vectorSql(fullText);
  return fullText.fields.length === 1 ? vector : `(${vector})`;
}

/**
 * Returns the condition that a row matches a search. With a language from the row, it has an alternative for each
 * language: an index is only used for a search that is the same for all rows.
 */
export function matchSql(fullText: FullText, parameter: string): string {
  const { language } = fullText;
  const searched = searchedSql(fullText);
  const match = (configuration: string): string =>
    `${searched} @@ websearch_to_tsquery(${quoteLiteral(configuration)}, ${parameter})`;
  if (language.kind === "fixed") return match(language.configuration.value);
  const column = quoteIdentifier(language.field.value.column.name);
  const alternatives = language.of.map(
    ({ value, configuration }) => `${column} = ${quoteLiteral(value.value)} AND ${match(configuration.value)}`,
  );
  return `(${alternatives.join(" OR ")})`;
}

/** Returns how well a row matches the search in `$1`. */
export function rankSql(fullText: FullText): string {
  return `ts_rank(${searchedSql(fullText)}, websearch_to_tsquery(${configurationSql(fullText.language)}, $1))`;
}

/** Returns the column that stores the words; none if only the index has them. */
export function vectorColumn({ fullText }: Entity): readonly { readonly name: string; readonly value: string }[] {
  return fullText === null || fullText.column === null ? [] : [{ name: fullText.column, value: vectorSql(fullText) }];
}

function configurationSql(language: Language): string {
  if (language.kind === "fixed") return quoteLiteral(language.configuration.value);
  const cases = language.of.map(
    ({ value, configuration }) =>
      `WHEN ${quoteLiteral(value.value)} THEN ${quoteLiteral(configuration.value)}::regconfig`,
  );
  return `CASE ${quoteIdentifier(language.field.value.column.name)} ${cases.join(" ")} END`;
}
