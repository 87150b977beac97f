// The text of a statement as parts: parameters, optional conditions and the order are slots.
import type { Span } from "../../diagnostics/span.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { ConditionText, OrderText, StatementText, TextPart } from "../data/statement-text.ts";
import { type Replacement, separated } from "../source/sent-text.ts";

/** A range of the statement's text with what stands in its place. */
interface Slot {
  readonly start: number;
  readonly end: number;
  readonly part: TextPart;
}

/**
 * Returns the parts of a statement. `replacements` are in offsets of its text; what is within one of them, such as a
 * parameter in an ORDER BY that is cut out, is not sent.
 */
export function statementText(statement: QueryStatement, replacements: readonly Replacement[] = []): StatementText {
  const { text, span, orders, optionalConditions } = statement;
  const inText = ({ start, end }: Span): { start: number; end: number } => ({
    start: start - span.start,
    end: end - span.start,
  });
  const parameters = statement.parameters.flatMap(({ name, spans }) =>
    spans.map((one): Slot => ({ ...inText(one), part: { kind: "parameter", name } })),
  );
  const order: readonly Slot[] = orders === null ? [] : [{ ...inText(orders.span), part: { kind: "order" } }];
  const texts = replacements.map(({ start, end, text: part }): Slot => ({ start, end, part }));
  const inner = outermost([...texts, ...parameters, ...order]);
  const conditions = optionalConditions.map(
    ({ span: of }, index): Slot => ({ ...inText(of), part: { kind: "condition", index } }),
  );
  const parts = partsOf(text, { start: 0, end: text.length }, outermost([...conditions, ...inner]));
  const numbered = namesIn(parts);
  return {
    parts,
    numbered,
    conditions: optionalConditions.map(({ span: of, parameters: optional }): ConditionText => {
      const own = partsOf(text, inText(of), inner);
      return { parts: own, optional, added: namesIn(own).filter((name) => !numbered.includes(name)) };
    }),
    orders: orders && {
      name: orders.name,
      choices: orders.choices.map(({ name, text: choice }): OrderText => ({ name, parts: [choice] })),
    },
    columns: [],
    page: null,
  };
}

function outermost(slots: readonly Slot[]): readonly Slot[] {
  const isWithin = (inner: Slot, outer: Slot): boolean =>
    inner !== outer && outer.start <= inner.start && inner.end <= outer.end;
  return slots.filter((slot) => !slots.some((other) => isWithin(slot, other)));
}

function partsOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  slots: readonly Slot[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  const add = (part: TextPart): void => {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  };
  let at = start;
  for (const slot of slots
    .filter((one) => start <= one.start && one.end <= end)
    .toSorted((a, b) => a.start - b.start)) {
    add(text.slice(at, slot.start));
    for (const part of spaced(text, slot)) add(part);
    at = slot.end;
  }
  add(text.slice(at, end));
  return parts;
}

/** Returns the part of a slot, with spaces where it would join the words around it. */
function spaced(text: string, { start, end, part }: Slot): readonly TextPart[] {
  const sample = typeof part === "string" ? part : part.kind === "parameter" ? "$1" : "x";
  const [before = "", after = ""] = separated(text, { start, end, text: sample }).split(sample);
  return [before, part, after];
}

/** Returns the names of the parameters in parts, each once. */
function namesIn(parts: readonly TextPart[]): readonly string[] {
  const names = parts.flatMap((part) => (typeof part === "object" && part.kind === "parameter" ? [part.name] : []));
  return [...new Set(names)];
}
