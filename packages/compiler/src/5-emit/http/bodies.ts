// The body of a request into what it is called: its DTO, the schema that reads it, and its form in JSON.

import type { Command } from "../../2-model/data/command.ts";
import { commandNames } from "../../2-model/names/item-exports.ts";
import type { Export } from "../../2-model/names/made-name.ts";
import type { RequestBody } from "../../4-plan/http/routes.ts";
import type { Reference } from "../../text/code.ts";
import { type Emission, sibling, siblingType } from "../context.ts";

/** The DTO as a type. */
export function bodyType(body: RequestBody, emission: Emission): Reference {
  const { types } = emission;
  if (body.dto === "command" || body.dto === "payload") return siblingType(requestOf(body.command, emission));
  return body.dto === "create" ? types.createRequest : types.updateRequest;
}

/** The schema of the DTO. */
export function bodySchema(body: RequestBody, emission: Emission): Reference {
  const { values } = emission;
  if (body.dto === "command" || body.dto === "payload") return sibling(requestOf(body.command, emission));
  return body.dto === "create" ? values.createRequest : values.updateRequest;
}

/** The DTO as it is sent; a payload is JSON as it is. */
export function bodyJson(body: RequestBody, emission: Emission): Reference {
  const { entity, types } = emission;
  switch (body.dto) {
    case "create":
      return types.createRequestJson;
    case "update":
      return types.updateRequestJson;
    case "command":
      return siblingType(commandNames(entity, body.command).requestJson);
    case "payload":
      return bodyType(body, emission);
  }
}

function requestOf(command: Command, { entity }: Emission): Export {
  return commandNames(entity, command).request;
}
