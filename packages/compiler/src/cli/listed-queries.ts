// Lists the statements of *.queries.sql files with texts that a server can prepare and explain.
import { sqlPageTexts } from "entity-derive/schema";
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
  /** With all optional conditions, with none, with each alone, and in each order; of a `:page`, its further pages too. */
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
  const pageTexts = (limit: string | null): readonly string[] =>
    variants.flatMap(({ text: one, parameters }) =>
      pages.flatMap(({ terms }) => sqlPageTexts(one, terms, parameters.length, limit)),
    );
  return { texts: pageTexts(null), explained: pageTexts("20") };
}
