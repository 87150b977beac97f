// Emits the methods that delete rows or restore them.
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { identifier } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { keyListParameters } from "../../values/key.ts";
import { after, before, beforeEach, hooked, previous } from "./hooked.ts";
import { distinctLine, foundKeys } from "./keyed-rows.ts";
import { type BodyOf, parametersOf, run } from "./template.ts";

/** Emits a method that changes the row of an id and returns whether there was one. */
export function changeOne(body: BodyOf<"change-one">, method: RepositoryMethod, emission: Emission): Code {
  const hook = method.write?.hook ?? null;
  const parameters = parametersOf(method, emission);
  return hooked(hook, emission, (inside) => {
    const changed = run("changedOne", body.statement, parameters, inside);
    if (hook === null) return ts`return ${changed};`;
    return ts`
      ${previous(hook, body.previous, parameters, inside)}
      ${before(hook, inside)}
      const isChanged = await ${changed};
      if (isChanged) ${after(hook, ts`id`, inside)}
      return isChanged;`;
  });
}

/** Emits the method that deletes several rows. With hooks, the statement returns the ids of the deleted rows. */
export function deleteMany(body: BodyOf<"delete-many">, method: RepositoryMethod, emission: Emission): Code {
  const hook = method.write?.hook ?? null;
  if (hook === null) return ts`return ${run("changedRows", body.statement, parametersOf(method, emission), emission)};`;
  const parameters = list("[", keyListParameters(ts`distinct`, emission), "]");
  return hooked(hook, emission, (inside) => {
    const { fromRow, isFound } = foundKeys(inside);
    const rowsParameters = [inside.acting, identifier(body.statement.constant), parameters, fromRow];
    return ts`
      ${distinctLine(inside)}
      ${previous(hook, body.previous, parameters, inside)}
      ${beforeEach(hook, inside)}
      const found = new Set(await ${call(runtime("rowsOf"), rowsParameters)});
      const deleted = distinct.filter((id) => ${isFound});
      for (const id of deleted) ${after(hook, ts`id`, inside)}
      return deleted.length;`;
  });
}
