// What schemas of Valibot are written with: the library, pipes, and the rules of a field as actions.
import { type Code, join, list, namespace, type Reference, ts } from "../../text/code.ts";
import { identifier, type Literal, literal, text } from "../../text/literal.ts";
import type { ValueRules } from "../types/scalar-type.ts";

export const v: Reference = namespace("valibot", "v");

export const string: Code = ts`${v}.string()`;
export const number: Code = ts`${v}.number()`;

export function action(name: string, ...given: readonly Code[]): Code {
  return ts`${v}.${identifier(name)}(${join(given, ", ")})`;
}

/** An action with its arguments; the message of a broken rule is the last of them. */
export function ruledAction(name: string, message: ValueRules["message"], ...given: readonly Code[]): Code {
  return action(name, ...given, ...(message === null ? [] : [text(message.value)]));
}

/** `v.pipe(schema, …)`, or the schema alone. */
export function piped(schema: Code, actions: readonly Code[]): Code {
  return actions.length === 0 ? schema : list(ts`${v}.pipe(`, [schema, ...actions], ")");
}

/** A pipe that ends where a check fails, since the next one would fail over the same mistake, or throw. */
export function strict(schema: Code, actions: readonly Code[]): Code {
  return list(ts`${v}.config(`, [piped(schema, actions), ts`{ abortPipeEarly: true }`], ")");
}

/** Of an array, by its elements. */
export function valibotLength({ length, message }: ValueRules): readonly Code[] {
  const { equal, min, max } = length ?? {};
  return [
    ...(equal === undefined ? [] : [ruledAction("length", message, literal(equal.value))]),
    ...(min === undefined ? [] : [ruledAction("minLength", message, literal(min.value))]),
    ...(max === undefined ? [] : [ruledAction("maxLength", message, literal(max.value))]),
  ];
}

export function valibotRange(
  { range, message }: ValueRules,
  bound: (value: number, isMin: boolean) => Literal,
): readonly Code[] {
  const { min, max } = range ?? {};
  return [
    ...(min === undefined ? [] : [ruledAction("minValue", message, literal(bound(min.value, true)))]),
    ...(max === undefined ? [] : [ruledAction("maxValue", message, literal(bound(max.value, false)))]),
  ];
}
