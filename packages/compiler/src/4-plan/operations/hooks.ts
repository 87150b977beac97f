// `hooks` into the pairs of functions that surround the operations that write.
import type { Entity } from "../../2-model/data/entity.ts";
import { type HookPair, type Operation, self } from "../operation.ts";

/** Which pair surrounds a method, by the method's name: every one that writes is here. */
const pairNames: ReadonlyMap<string, HookPair["name"]> = new Map([
  ["create", "Create"],
  ["createMany", "Create"],
  ["upsert", "Create"],
  ["update", "Update"],
  ["updateScoped", "Update"],
  ["delete", "Delete"],
  ["deleteMany", "Delete"],
  ["deleteScoped", "Delete"],
  ["hardDelete", "HardDelete"],
  ["restore", "Restore"],
]);

/** The operations, those that write with their hooks where the entity has any. */
export function withHooks(entity: Entity, operations: readonly Operation[]): readonly Operation[] {
  if (!entity.hooks) return operations;
  return operations.map((operation) => {
    const name = pairNames.get(operation.name);
    return name === undefined ? operation : { ...operation, hooks: pairOf(name, operation) };
  });
}

/** The pairs that the operations have, each once and in their order. */
export function hookPairs(operations: readonly Operation[]): readonly HookPair[] {
  const pairs = new Map<HookPair["name"], HookPair>();
  for (const { hooks } of operations) if (hooks !== undefined && !pairs.has(hooks.name)) pairs.set(hooks.name, hooks);
  return [...pairs.values()];
}

/** What `create` gives is what `afterCreate` is told: with `returning` it may be less than the row. */
function pairOf(name: HookPair["name"], { result }: Operation): HookPair {
  if (name === "Update") return { name, row: self };
  if (name !== "Create") return { name };
  return { name, row: result.kind === "row" || result.kind === "rows" ? result.of : self };
}
