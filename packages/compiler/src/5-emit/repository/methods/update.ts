// Emits the method `update`.
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { selfRow } from "../../../4-plan/statement.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access, identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { encoded } from "../../values/codec.ts";
import { keyParameters, keyText } from "../../values/key.ts";
import { shapeNames } from "../../values/row-shape.ts";
import { after, before, hooked, previous } from "./hooked.ts";
import { namesOf } from "./inputs.ts";
import { patchLines } from "./patch.ts";
import { type BodyOf, rows } from "./template.ts";

/**
 * Emits the UPDATE. If it changes no row, a second statement determines whether the row is missing or has another version:
 * determining it in the same statement doubles its cost. A request that sets nothing also runs the second statement.
 */
export function update(body: BodyOf<"patch">, { write }: RepositoryMethod, emission: Emission): Code {
  const hook = write?.hook ?? null;
  const { one: request } = namesOf(body.from.input, hook);
  const key = keyParameters(ts`id`, emission);
  return hooked(hook, emission, (inside) => {
    const { one } = inside;
    const expected = ts`${identifier(request)}.expectedVersion`;
    const leading = body.expected === null ? key : [...key, encoded(body.expected, expected, inside)];
    const current = rows("currentRow", body.current, list("[", key, "]"), selfRow, inside);
    const changed = ts`${runtime("updatedRow")}(${inside.acting}, ${identifier(body.statement.constant)}, patch, ${shapeNames(selfRow, inside).fromRow})`;
    const missing = ts`throw ${runtime("missingRow")}(${text(inside.entity.names.type)}, ${keyText(ts`id`, inside)});`;
    const start = ts`
      ${previous(hook, body.previous, list("[", key, "]"), inside)}
      ${before(hook, inside)}
      const patch = ${list(ts`new ${runtime("Patch")}(`, [text(inside.entity.table.name), ...leading], ")")};
      ${patchLines(request, body.from.hasValues, inside)}`;
    if (body.expected === null) {
      return ts`
        ${start}
        const ${one} = patch.isEmpty
          ? await ${current}
          : await ${changed};
        if (${one} === null) ${missing}
        ${hook === null ? null : ts`if (!patch.isEmpty) ${after(hook, one, inside)}`}
        return ${one};`;
    }
    return ts`
      ${start}
      const updated = patch.isEmpty ? null : await ${changed};
      ${
        hook === null
          ? ts`if (updated !== null) return updated;`
          : ts`
            if (updated !== null) {
              ${after(hook, ts`updated`, inside)}
              return updated;
            }`
      }
      const ${one} = await ${current};
      if (${one} === null) ${missing}
      if (patch.isEmpty && ${one}${access(body.expected.name)} === ${expected}) return ${one};
      throw new ${runtime("ConflictError")}(${text(inside.entity.names.type)}, ${keyText(ts`id`, inside)}, ${expected});`;
  });
}
