// Adds what `@belongsTo({ live })` needs in the parent's table: a generated column, unique together with the key.
import { type Field, plainColumn } from "../../data/field/field.ts";
import { relationName } from "../../data/table/constraint-names.ts";
import type { Drafts } from "../draft.ts";
import { btreeOver } from "../entity/indexes.ts";

/** Adds the unique indexes. It runs after `addOwnerPairs`, whose owners they include. */
export function addLiveKeys(drafts: Drafts): void {
  for (const { parents } of drafts.all) {
    for (const { live, ownerPair, target } of parents) {
      const draft = drafts.of(target);
      if (live === null || target.live === null || draft === undefined) continue;
      draft.entity.hasLiveColumn = true;
      const owner = ownerPair === null ? [] : [ownerPair.target];
      const fields = [...target.key.fields, ...owner, liveField(target.live)];
      const name = relationName(target.table.name, fields, "key");
      if (draft.indexes.some((index) => index.name === name)) continue;
      draft.indexes.push({
        ...btreeOver(fields),
        name,
        unique: "all",
        createdBy: "unique-constraint",
        span: live.span,
      });
    }
  }
}

/** Returns the generated column as a field for index keys; no class declares it and no statement reads it. */
function liveField(deletedAt: Field): Field {
  const names = { name: "live", jsonName: "live", path: ["live"] };
  return { ...deletedAt, ...names, column: plainColumn("live"), type: { kind: "scalar", scalar: "boolean" } };
}
