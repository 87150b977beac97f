// Finds the type and the fields of the rows of a list, if they are not those of the response DTO.

import type { Field } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import { projectionNames } from "../../2-model/names/item-exports.ts";
import type { Reference } from "../../text/code.ts";
import { type Emission, siblingType } from "../context.ts";
import { joinedFields } from "../repository/view.ts";

export interface ListRow {
  readonly type: Reference;
  readonly fields: readonly Field[];
}

/** Returns null if lists show the response DTO. A view has the fields of the response and the joined ones. */
export function listRowOf({ entity, types }: Emission): ListRow | null {
  const shape = entity.api?.list.shape ?? null;
  if (shape === null || entity.api?.endpoints.includes("list") !== true) return null;
  if (shape.kind === "view") return { type: types.view, fields: [...responseFields(entity), ...joinedFields(entity)] };
  const fields = shape.projection.fields.filter((field) => isInKey(entity, field) || !field.isHidden);
  return { type: siblingType(projectionNames(entity, shape.projection).type), fields };
}
