// The body of a request into the names of its DTO, of the schema that reads it, and of its form in JSON.

import { commandNames } from "../../2-model/names/item-exports.ts";
import type { RequestBody } from "../../4-plan/http/routes.ts";
import type { Reference } from "../../text/code.ts";
import { type Emission, sibling, siblingType } from "../context.ts";

export interface BodyNames {
  readonly type: Reference;
  readonly schema: Reference;
  /** A payload is JSON as it is. */
  readonly json: Reference;
}

export function bodyNames(body: RequestBody, { entity, types, values }: Emission): BodyNames {
  switch (body.dto) {
    case "create":
      return { type: types.createRequest, schema: values.createRequest, json: types.createRequestJson };
    case "update":
      return { type: types.updateRequest, schema: values.updateRequest, json: types.updateRequestJson };
    case "command":
    case "payload": {
      const { request, requestJson } = commandNames(entity, body.command);
      const json = siblingType(body.dto === "payload" ? request : requestJson);
      return { type: siblingType(request), schema: sibling(request), json };
    }
  }
}
