// The texts that a statement can have: with and without its optional conditions, in each order.
import type { StatementText, StatementVariant, TextPart } from "../data/statement-text.ts";

/** Returns the text with some conditions in an order; the order is the first one if it is not named. */
export function statementVariant(
  statement: StatementText,
  conditions: readonly number[],
  choice: string | null = null,
): StatementVariant {
  const { parts, numbered, orders } = statement;
  const parameters = [...numbered];
  const order = orders?.choices.find(({ name }) => name === choice) ?? orders?.choices[0];
  function textOf(list: readonly TextPart[]): string {
    return list.map(textOfPart).join("");
  }
  function textOfPart(part: TextPart): string {
    if (typeof part === "string") return part;
    if (part.kind === "condition")
      return conditions.includes(part.index) ? textOf(statement.conditions[part.index]?.parts ?? []) : "true";
    if (part.kind === "order") return textOf(order?.parts ?? []);
    if (!parameters.includes(part.name)) parameters.push(part.name);
    return `$${parameters.indexOf(part.name) + 1}`;
  }
  const text = textOf(parts);
  return { conditions, choice: order?.name ?? null, text, parameters };
}

/**
 * Returns the texts that are prepared: all conditions absent, all present, each alone, and each order. The first has
 * all, so it has every parameter; the second has none, so it is what is said of each call.
 */
export function statementVariants(statement: StatementText): readonly [StatementVariant, ...StatementVariant[]] {
  const all = statement.conditions.map((_, index) => index);
  const first = statementVariant(statement, all);
  if (all.length === 0) return [first, ...ordersOf(statement, all)];
  const alone = all.length === 1 ? [] : all.map((index) => statementVariant(statement, [index]));
  return [first, statementVariant(statement, []), ...alone, ...ordersOf(statement, all)];
}

function ordersOf(statement: StatementText, conditions: readonly number[]): readonly StatementVariant[] {
  const [, ...others] = statement.orders?.choices ?? [];
  return others.map(({ name }) => statementVariant(statement, conditions, name));
}
