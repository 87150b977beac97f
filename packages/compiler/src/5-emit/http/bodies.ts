// Finds the names of the DTO of a request body, of its schema, and of its type in JSON.

import { commandNames } from "../../2-model/names/item-exports.ts";
import type { RequestBody } from "../../4-plan/http/request-bodies.ts";
import type { Reference } from "../../text/code.ts";
import { type Emission, sibling, siblingType } from "../context.ts";

export interface BodyNames {
  readonly type: Reference;
  readonly schema: Reference;
  /** The type of the body in JSON; that of a payload is its own type. */
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
