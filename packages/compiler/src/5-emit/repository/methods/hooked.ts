// Emits the lines around a write that call its hooks.
import { soleKey } from "../../../2-model/data/table/key.ts";
import type { Hook, Input } from "../../../4-plan/method.ts";
import type { Statement } from "../../../4-plan/statement.ts";
import { type Code, join, nothing, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { isUuidKey, keyText, rowText } from "../../values/key.ts";
import { copies, originals, withOwner } from "./inputs.ts";

/** Wraps the lines of a write with hooks in `hooked`; its statements then run in the transaction that `hooked` starts. */
export function hooked(hook: Hook | null, emission: Emission, lines: (inside: Emission) => Code): Code {
  if (hook === null) return lines(emission);
  return ts`
    return ${runtime("hooked")}(this.acting, async (write) => {
      ${lines({ ...emission, acting: ts`write.acting` })}
    });`;
}

/** Returns the lines that call the hook before a write of one row, with a copy of its input. */
export function before(hook: Hook | null, emission: Emission): Code | null {
  if (hook === null) return null;
  const input = inputOf(hook);
  const parameters = hook.before.map((parameter) => identifier(parameter === "id" ? "id" : copies[parameter].one));
  return ts`
    ${input === null ? null : ts`const ${identifier(copies[input].one)} = ${copyOf(identifier(originals[input].one), input, hook, emission)};`}
    await this.hooks.before${identifier(hook.name)}?.(${join([...parameters, callBefore(hook, emission)], ", ")});`;
}

/** Returns the lines that call the hook before each of several writes: for each id in `distinct`, or for each input. */
export function beforeEach(hook: Hook | null, emission: Emission): Code | null {
  if (hook === null) return null;
  const input = inputOf(hook);
  const call = (argument: Code): Code =>
    ts`await this.hooks.before${identifier(hook.name)}?.(${argument}, ${callBefore(hook, emission)});`;
  if (input === null) return ts`for (const id of distinct) ${call(ts`id`)}`;
  const [original, copy] = [originals[input], copies[input]];
  const one = identifier(original.one);
  return ts`
    const ${identifier(copy.many)} = ${identifier(original.many)}.map((${one}) => (${copyOf(one, input, hook, emission)}));
    for (const ${identifier(copy.one)} of ${identifier(copy.many)}) ${call(identifier(copy.one))}`;
}

/** Returns a copy of an input for a hook; that of a new row has the owner. */
function copyOf(original: Code, input: Input, { name }: Hook, { entity }: Emission): Code {
  return ts`{ ...${name === "Create" ? withOwner(original, input, entity) : original} }`;
}

/** Returns the input that is passed to a hook; null if it only gets an id. */
function inputOf({ before: parameters }: Hook): Input | null {
  return parameters.find((parameter) => parameter !== "id") ?? null;
}

/** Returns the line that reads the rows before the write, if the option `previous` is set. */
export function previous(
  hook: Hook | null,
  { constant }: Statement,
  parameters: Code,
  emission: Emission,
): Code | null {
  if (hook === null) return null;
  const { entity, one, values } = emission;
  const read = ts`${identifier(constant)}, ${parameters}, ${values.fromRow}`;
  if (isUuidKey(emission)) return ts`if (this.previous) await write.look(${read}, ${text(entity.key.fields[0].name)});`;
  const textOf = soleKey(entity) === null ? ts`${values.keyText}` : ts`(${one}) => ${rowText(one, emission)}`;
  return ts`if (this.previous) await write.lookBy(${read}, ${textOf});`;
}

/** Returns the call object of a hook before a write, with the previous row unless the row is new. */
function callBefore(hook: Hook, emission: Emission): Code {
  return hook.before.includes("id") ? ts`write.before(${keyText(ts`id`, emission)})` : ts`write.before()`;
}

/** Returns the line that calls the hook after a write, once the transaction is committed. */
export function after({ name, before: parameters }: Hook, argument: Code, emission: Emission): Code {
  const id = parameters.includes("id") ? ts`, ${keyText(ts`id`, emission)}` : nothing;
  return ts`await write.after((call) => this.hooks.after${identifier(name)}?.(${argument}, call)${id});`;
}

/** Returns the lines that return a value, after the hook that receives it. */
export function returned(hook: Hook | null, value: Code, emission: Emission): Code {
  const { one } = emission;
  if (hook === null) return ts`return ${value};`;
  return ts`
    const ${one} = await ${value};
    ${after(hook, one, emission)}
    return ${one};`;
}
