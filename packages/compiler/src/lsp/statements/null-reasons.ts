// Texts that say why a value can be NULL, with the lines of the statement that they are about.
import type { NullReason } from "../../queries/data/analysis.ts";
import type { StatementSource } from "../../queries/data/statement-source.ts";
import type { TreeNode } from "../../queries/source/sql-parser.ts";
import { child, children, isNode, nodesByKind, nodesWithin } from "../../queries/source/trees.ts";

export interface ReasonContext {
  readonly source: StatementSource;
  /** Returns the line in the file of an offset in the statement, from 1 on. */
  readonly lineOf: (offset: number) => number;
  /** The names of `$1`, `$2` and so on. */
  readonly parameters: readonly string[];
}

export function reasonText({ kind, subject, view }: NullReason, context: ReasonContext): string {
  const place = view === undefined ? inLine(lineOfReason(kind, subject, context)) : inView(view, context);
  switch (kind) {
    case "column":
      return `the column \`${subject}\`${place} may be NULL`;
    case "left-join":
      return `LEFT JOIN${place}, which may find no row of \`${subject}\``;
    case "right-join":
      return `RIGHT JOIN${place}, which may find no row of \`${subject}\``;
    case "full-join":
      return `FULL JOIN${place}, which may find no row of \`${subject}\``;
    case "grouping-set":
      return `grouping sets${place} without this expression`;
    case "function":
      return `\`${subject}\`${place} may return NULL`;
    case "aggregate-of-no-rows":
      return `\`${subject}\`${place} of no rows`;
    case "window-frame":
      return `\`${subject}\`${place}, whose frame may have no row`;
    case "subquery":
      return `a subquery${place} that may find no row`;
    case "case":
      return subject === "NULLIF" ? `NULLIF${place}` : `CASE${place} without a branch that holds`;
    case "literal":
      return "NULL is one of the values";
    case "parameter":
      return `the parameter \`:${context.parameters[Number(subject.slice(1)) - 1] ?? subject}\` may be null`;
    case "element":
      return "an element of an array, or a member of a row, may be NULL or missing";
    case "missing-row":
      return `\`${subject}\` has no row for some of the rows`;
    case "unknown":
      return "nothing is known of this expression";
  }
}

function inLine(line: number | null): string {
  return line === null ? "" : ` in line ${line}`;
}

/** Returns the view that the reason is in, with the line that names it. */
function inView(view: string, { source, lineOf }: ReasonContext): string {
  const offset = firstOffset(source, "RangeVar", ({ relname }) => relname === view);
  return ` in the view \`${view}\`${offset === null ? "" : ` (line ${lineOf(offset)})`}`;
}

const joinTypes: Readonly<Record<string, string>> = {
  "left-join": "JOIN_LEFT",
  "right-join": "JOIN_RIGHT",
  "full-join": "JOIN_FULL",
};

function lineOfReason(kind: NullReason["kind"], subject: string, { source, lineOf }: ReasonContext): number | null {
  const type = joinTypes[kind];
  const offset =
    type !== undefined
      ? joinOffset(source, type, subject)
      : kind === "function" || kind === "aggregate-of-no-rows" || kind === "window-frame"
        ? firstOffset(source, "FuncCall", (call) => lastName(call) === subject)
        : kind === "grouping-set"
          ? firstOffset(source, "GroupingSet", () => true)
          : kind === "case" && subject !== "NULLIF"
            ? firstOffset(source, "CaseExpr", () => true)
            : null;
  return offset === null ? null : lineOf(offset);
}

/** Returns the place of the word LEFT, RIGHT or FULL of the innermost join that may be without the table. */
function joinOffset(source: StatementSource, type: string, alias: string): number | null {
  const joins = nodesByKind(source.tree, ["JoinExpr"])("JoinExpr");
  const found = joins
    .filter((join) => join["jointype"] === type)
    .map((join) => ({ join, aliases: optionalSides(join, type).flatMap(aliasesIn) }))
    .filter(({ aliases }) => aliases.includes(alias))
    .toSorted((a, b) => a.aliases.length - b.aliases.length);
  const [first] = found;
  if (first === undefined) return null;
  const right = offsetWithin(child(first.join, "rarg"), source);
  const word = type.slice("JOIN_".length);
  return source.tokens.findLast((token) => token.start < right && token.word === word)?.start ?? null;
}

function optionalSides(join: TreeNode, type: string): readonly (TreeNode | null)[] {
  if (type === "JOIN_FULL") return [child(join, "larg"), child(join, "rarg")];
  return [child(join, type === "JOIN_LEFT" ? "rarg" : "larg")];
}

function aliasesIn(item: TreeNode | null): readonly string[] {
  return nodesWithin(item).flatMap((node) => {
    const alias = child(node, "alias")?.["aliasname"] ?? node["relname"];
    return typeof alias === "string" ? [alias] : [];
  });
}

function firstOffset(source: StatementSource, kind: string, fits: (node: TreeNode) => boolean): number | null {
  const found = nodesByKind(source.tree, [kind])(kind).find(fits);
  const location = found?.["location"];
  return typeof location === "number" ? source.offsetOf(location) : null;
}

function lastName(call: TreeNode): string {
  return String(child(children(call, "funcname").at(-1), "String")?.["sval"] ?? "");
}

/** Returns the first place of a node in the text. */
export function offsetWithin(node: unknown, { offsetOf }: StatementSource): number {
  let first = Number.POSITIVE_INFINITY;
  for (const one of nodesWithin(node)) {
    const { location } = one;
    if (isNode(one) && typeof location === "number" && location >= 0) first = Math.min(first, location);
  }
  return Number.isFinite(first) ? offsetOf(first) : 0;
}
