// Templates of Valibot schemas: pipes, and the rules of a field as actions.
import { type Code, join, list, namespace, type Reference, ts } from "../../text/code.ts";
import { identifier, type Literal, literal, text } from "../../text/literal.ts";
import type { ValueRules } from "../types/scalar-type.ts";

export const v: Reference = namespace("valibot", "v");

export const string: Code = ts`${v}.string()`;
export const number: Code = ts`${v}.number()`;

export function action(name: string, ...parameters: readonly Code[]): Code {
  return ts`${v}.${identifier(name)}(${join(parameters, ", ")})`;
}

/** Returns an action; the message of a broken rule is its last argument. */
export function actionWithMessage(name: string, message: ValueRules["message"], ...parameters: readonly Code[]): Code {
  return action(name, ...parameters, ...(message === null ? [] : [text(message.value)]));
}

/** Returns `v.pipe(schema, …)`, or the schema alone if there are no actions. */
export function pipe(schema: Code, actions: readonly Code[]): Code {
  return actions.length === 0 ? schema : list(ts`${v}.pipe(`, [schema, ...actions], ")");
}

/** Returns a pipe that ends at the first failing check: the next one would report the same mistake again, or throw. */
export function strictPipe(schema: Code, actions: readonly Code[]): Code {
  return list(ts`${v}.config(`, [pipe(schema, actions), ts`{ abortPipeEarly: true }`], ")");
}

/** Returns the actions for the length of an array. */
export function valibotLength({ length, message }: ValueRules): readonly Code[] {
  const { equal, min, max } = length ?? {};
  return [
    ...(equal === undefined ? [] : [actionWithMessage("length", message, literal(equal.value))]),
    ...(min === undefined ? [] : [actionWithMessage("minLength", message, literal(min.value))]),
    ...(max === undefined ? [] : [actionWithMessage("maxLength", message, literal(max.value))]),
  ];
}

export function valibotRange(
  { range, message }: ValueRules,
  bound: (value: number, isMin: boolean) => Literal,
): readonly Code[] {
  const { min, max } = range ?? {};
  return [
    ...(min === undefined ? [] : [actionWithMessage("minValue", message, literal(bound(min.value, true)))]),
    ...(max === undefined ? [] : [actionWithMessage("maxValue", message, literal(bound(max.value, false)))]),
  ];
}
