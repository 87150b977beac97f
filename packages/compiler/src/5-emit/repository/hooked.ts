// The calls of the hooks around a write: what stands before its statement, and what follows it.
import type { HookPair, Operation } from "../../4-plan/operation.ts";
import { type Code, raw, ts } from "../../text/code.ts";
import type { Emission } from "../context.ts";

/** What the method's request is called: a hook is given a copy, and the copy is written. */
export function requestName({ hooks }: Operation): "dto" | "request" {
  return hooks === undefined ? "dto" : "request";
}

/** The hook before a write of one row. */
export function beforeLines({ hooks }: Operation): Code | null {
  if (hooks === undefined) return null;
  const call = raw(`await this.hooks.before${hooks.name}?.`);
  switch (hooks.name) {
    case "Create":
      return ts`
        const request = { ...dto };
        ${call}(request);`;
    case "Update":
      return ts`
        const request = { ...dto };
        ${call}(id, request);`;
    default:
      return ts`${call}(id);`;
  }
}

/** The hook before each of many writes, for `distinct` ids or copies of the requests. */
export function beforeEachLines({ hooks }: Operation): Code | null {
  if (hooks === undefined) return null;
  const call = raw(`await this.hooks.before${hooks.name}?.`);
  if (hooks.name !== "Create") return ts`for (const id of distinct) ${call}(id);`;
  return ts`
    const requests = dtos.map((dto) => ({ ...dto }));
    for (const request of requests) ${call}(request);`;
}

/** `await this.db.afterCommit(…)`: the hook after a write, which is told of the row or of its id. */
function afterLine({ name }: HookPair, told: Code): Code {
  return ts`await this.db.afterCommit(() => this.hooks.after${raw(name)}?.(${told}));`;
}

function afterEachLine(pair: HookPair, one: Code, all: Code): Code {
  return ts`for (const ${one} of ${all}) ${afterLine(pair, one)}`;
}

/** Returns the row that was written, after the hook that is told of it. */
export function returnedRow({ hooks }: Operation, row: Code, { entity }: Emission): Code {
  if (hooks === undefined) return ts`return ${row};`;
  const one = raw(entity.names.one);
  return ts`
    const ${one} = ${row};
    ${afterLine(hooks, one)}
    return ${one};`;
}

/** Returns the row that a patch has changed, or left where the patch is empty. */
export function returnedPatch(operation: Operation, row: Code, emission: Emission): Code {
  const { hooks } = operation;
  if (hooks === undefined) return returnedRow(operation, row, emission);
  const one = raw(emission.entity.names.one);
  return ts`
    const ${one} = ${row};
    if (!patch.isEmpty) ${afterLine(hooks, one)}
    return ${one};`;
}

/** Returns the rows that were written, after the hook that is told of each. */
export function returnedRows({ hooks }: Operation, rows: Code, { entity }: Emission): Code {
  if (hooks === undefined) return ts`return ${rows};`;
  return ts`
    const created = ${rows};
    ${afterEachLine(hooks, raw(entity.names.one), raw("created"))}
    return created;`;
}

/** Returns whether the row with the id was written, after the hook that is told of it. */
export function returnedChange({ hooks }: Operation, isChanged: Code): Code {
  if (hooks === undefined) return ts`return ${isChanged};`;
  return ts`
    const isChanged = ${isChanged};
    if (isChanged) ${afterLine(hooks, raw("id"))}
    return isChanged;`;
}

/** Returns how many of the ids had a row that was written, after the hook that is told of each. */
export function returnedCount({ hooks }: Operation, ids: Code): Code {
  return ts`
    ${hooks === undefined ? null : afterEachLine(hooks, raw("id"), ids)}
    return ${ids}.length;`;
}
