// Lists the statements of *.queries.sql files with texts that a server can prepare and explain.
import { firstSqlPageText } from "entity-derive/schema";
import { firstPage } from "../4-plan/explained-statements.ts";
import type { Located, Span } from "../diagnostics/span.ts";
import type { QueryMethod, QueryModule } from "../queries/data/query-module.ts";
import { statementVariants } from "../queries/rewrite/variants.ts";

export interface ListedQuery {
  /** `reports.buyers` */
  readonly name: string;
  readonly span: Span;
  /** Whether it runs for one owner. */
  readonly isOwned: boolean;
  /** The findings that its header accepts, by ID, each with its reason. */
  readonly allowed: ReadonlyMap<string, Located<string>>;
  readonly hasConditions: boolean;
  /** With all optional conditions, with none, with each alone, and in each order. */
  readonly texts: readonly string[];
  /** The same texts with a common limit. */
  readonly explained: readonly string[];
}

export function listQueries(modules: readonly QueryModule[]): readonly ListedQuery[] {
  return modules.flatMap(({ names, methods }) =>
    methods.map((method) => ({
      name: `${names.property}.${method.name}`,
      span: method.nameSpan,
      isOwned: method.owners === "one",
      allowed: method.allowed,
      hasConditions: method.text.conditions.length > 0,
      ...textsOf(method),
    })),
  );
}

function textsOf({ text, pages }: QueryMethod): Pick<ListedQuery, "texts" | "explained"> {
  const variants = statementVariants(text);
  if (pages === null) {
    const texts = variants.map((variant) => variant.text);
    return { texts, explained: texts.map(firstPage) };
  }
  const pageTexts = (sizeOf: (parameters: readonly string[]) => string): readonly string[] =>
    variants.flatMap((variant) =>
      pages.map(({ terms }) => firstSqlPageText(variant.text, terms, sizeOf(variant.parameters))),
    );
  return { texts: pageTexts(({ length }) => `$${length + 1}`), explained: pageTexts(() => "20") };
}
