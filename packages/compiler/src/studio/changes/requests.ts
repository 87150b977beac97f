// Validates requests with the generated schemas of the entity.
import { type Issue, Problem } from "entity-derive/http";
import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder } from "../../2-model/data/folder.ts";
import { ownerInput } from "../../2-model/data/ownership.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import type { Values } from "../rows/parameters.ts";
import type { Studio } from "../studio.ts";

/** The part of Standard Schema (https://standardschema.dev) that Zod and Valibot have. */
interface Schema {
  readonly "~standard": {
    readonly validate: (value: unknown) => Validation | Promise<Validation>;
  };
}

interface Validation {
  readonly value?: unknown;
  readonly issues?: readonly {
    readonly message: string;
    readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  }[];
}

/**
 * Returns the request as the generated schema reads it.
 * @throws {Problem} 400 with what the schema reports, also for properties that it does not have
 */
export async function readRequest(
  studio: Studio,
  entity: Entity,
  action: "create" | "update",
  sent: Values,
  isOwned: boolean,
): Promise<Values> {
  const names = exportNames(entity.names);
  const known = isOwned && ownerInput(entity) === "request" ? names.ownedCreateRequest : names.createRequest;
  const { file, name } = action === "create" ? known : names.updateRequest;
  const module = await studio.code.load(`${derivedFolder(entity)}/${file}.ts`);
  const schema = module[name] as Schema;
  const { value, issues } = await schema["~standard"].validate(sent);
  if (issues === undefined) return value as Values;
  const found = issues.map(({ path = [], message }): Issue => ({ path: pathText(path), message }));
  const detail = found.map(({ path, message }) => (path === "" ? message : `\`${path}\`: ${message}`)).join("; ");
  throw new Problem(400, detail, { issues: found });
}

function pathText(path: readonly (PropertyKey | { readonly key: PropertyKey })[]): string {
  const keys = path.map((part) => (typeof part === "object" ? part.key : part));
  return keys
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}
