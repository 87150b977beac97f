// The lines around a write that call its hooks.
import { soleKey } from "../../../2-model/data/table/key.ts";
import type { Hook, Input } from "../../../4-plan/method.ts";
import type { Statement } from "../../../4-plan/statement.ts";
import { type Code, join, nothing, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { isUuidKey, keyText, rowText } from "../../values/key.ts";
import { copies, originals, withOwner } from "./inputs.ts";

/** The lines of a write, inside of what its hooks need around them: there its statements run on what the hooks have begun. */
export function hooked(hook: Hook | null, emission: Emission, lines: (inside: Emission) => Code): Code {
  if (hook === null) return lines(emission);
  return ts`
    return ${runtime("hooked")}(this.acting, async (write) => {
      ${lines({ ...emission, acting: ts`write.acting` })}
    });`;
}

/** The hook before a write of one row; a request, or what stands in its place, is copied for it. */
export function before(hook: Hook | null, emission: Emission): Code | null {
  if (hook === null) return null;
  const input = inputOf(hook);
  const given = hook.before.map((parameter) => identifier(parameter === "id" ? "id" : copies[parameter].one));
  return ts`
    ${input === null ? null : ts`const ${identifier(copies[input].one)} = ${copyOf(identifier(originals[input].one), input, hook, emission)};`}
    await this.hooks.before${identifier(hook.name)}?.(${join([...given, callBefore(hook, emission)], ", ")});`;
}

/** The hook before each of many writes: of the ids in `distinct`, or of each request. */
export function beforeEach(hook: Hook | null, emission: Emission): Code | null {
  if (hook === null) return null;
  const input = inputOf(hook);
  const call = (given: Code): Code =>
    ts`await this.hooks.before${identifier(hook.name)}?.(${given}, ${callBefore(hook, emission)});`;
  if (input === null) return ts`for (const id of distinct) ${call(ts`id`)}`;
  const [original, copy] = [originals[input], copies[input]];
  const one = identifier(original.one);
  return ts`
    const ${identifier(copy.many)} = ${identifier(original.many)}.map((${one}) => (${copyOf(one, input, hook, emission)}));
    for (const ${identifier(copy.one)} of ${identifier(copy.many)}) ${call(identifier(copy.one))}`;
}

/** Hooks see whose a new row will be. */
function copyOf(given: Code, input: Input, { name }: Hook, { entity }: Emission): Code {
  return ts`{ ...${name === "Create" ? withOwner(given, input, entity) : given} }`;
}

/** The request or the values that a hook is given; null for none. */
function inputOf({ before: given }: Hook): Input | null {
  return given.find((parameter) => parameter !== "id") ?? null;
}

/** Reads the rows as they are before the write, where the hooks are to know them. */
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

/** A new row has none before it. */
function callBefore(hook: Hook, emission: Emission): Code {
  return hook.before.includes("id") ? ts`write.before(${keyText(ts`id`, emission)})` : ts`write.before()`;
}

/** The hook after a write, which waits for the commit. */
export function after({ name, before: given }: Hook, argument: Code, emission: Emission): Code {
  const id = given.includes("id") ? ts`, ${keyText(ts`id`, emission)}` : nothing;
  return ts`await write.after((call) => this.hooks.after${identifier(name)}?.(${argument}, call)${id});`;
}

/** Returns a value, after the hook that is given it. */
export function returned(hook: Hook | null, value: Code, emission: Emission): Code {
  const { one } = emission;
  if (hook === null) return ts`return ${value};`;
  return ts`
    const ${one} = await ${value};
    ${after(hook, one, emission)}
    return ${one};`;
}
