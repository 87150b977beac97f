// Plans the bodies of requests.
import type { Endpoint } from "../../2-model/data/api.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field/field.ts";
import type { JsonType } from "../../2-model/data/field/json-shape.ts";
import type { TypeText, UserImport } from "../../2-model/data/user-import.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { requestFields, updateFields, versionExpectation } from "../../2-model/data/write/inputs.ts";

export type RequestBody = FieldsBody | CommandBody | PayloadBody;

/** The properties of a request DTO. */
interface FieldsBody {
  readonly dto: "create" | "update";
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  /** Fields that the DTO requires, but that can come from a request header instead. */
  readonly fromHeader: readonly Field[];
}

/** The fields that a command lists. */
export interface CommandBody {
  readonly dto: "command";
  readonly command: Command;
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
}

/** The payload of a command, which is the whole body. */
export interface PayloadBody {
  readonly dto: "payload";
  readonly command: Command;
  readonly type: TypeText;
  readonly json: JsonType;
  /** The user's schema, which parses the value after the generated rules. */
  readonly schema: UserImport | null;
}

/** @param known the owner if the repository provides it, so that requests do not contain it */
export function bodyOf(endpoint: Endpoint, entity: Entity, known: Field | null): RequestBody | null {
  if (endpoint === "create") return createBody(entity, known);
  return endpoint === "update" ? updateBody(entity, known) : null;
}

/** The command without its id and its discriminant. */
export function commandBody(command: Command, entity: Entity, known: Field | null): RequestBody | null {
  const { content } = command;
  switch (content.kind) {
    case "nothing":
      return null;
    case "create":
      return createBody(entity, known);
    case "update":
      return updateBody(entity, known);
    case "fields": {
      const fields = content.fields.map(({ value }) => value);
      return { dto: "command", command, fields, required: fields };
    }
    case "payload":
      return { dto: "payload", command, type: content.type, json: content.json, schema: content.schema };
  }
}

function createBody(entity: Entity, known: Field | null): FieldsBody {
  const fields = requestFields(entity, known);
  return { dto: "create", fields, required: fields.filter(isRequired), fromHeader: [] };
}

/** All fields are optional, even the expected version, which `If-Match` can carry instead. */
function updateBody(entity: Entity, known: Field | null): FieldsBody {
  const expected = versionExpectation(entity);
  const fromHeader = expected === null ? [] : [expected];
  return { dto: "update", fields: [...updateFields(entity, known), ...fromHeader], required: [], fromHeader };
}

/** Returns the bodies of all requests, each once; commands can share the body of a create or update request. */
export function bodiesOf(routes: readonly { readonly body: RequestBody | null }[]): readonly RequestBody[] {
  const bodies = routes.flatMap(({ body }) => body ?? []);
  return bodies.filter(
    ({ dto }, index) =>
      (dto !== "create" && dto !== "update") || bodies.findIndex((other) => other.dto === dto) === index,
  );
}
