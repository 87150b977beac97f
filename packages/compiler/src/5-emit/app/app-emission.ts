// The input of the emitters of the application's files: its members, with references to their exports.
import { entityNames } from "../../2-model/data/entity-names.ts";
import { type ExportKey, exportNames } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import { type Code, type Reference, type, value } from "../../text/code.ts";
import { access, identifier } from "../../text/literal.ts";
import { type QueryExports, type QueryPart, queryExports } from "../queries/emission.ts";
import type { AppPart, Member } from "./member.ts";

export interface AppEmission {
  readonly members: readonly EmittedMember[];
  readonly queries: readonly EmittedQueries[];
  readonly router: Router;
}

/** A member as the files of the application import it. */
export interface EmittedMember extends Member {
  readonly value: (key: ExportKey) => Reference;
  readonly exportedType: (key: ExportKey) => Reference;
  readonly has: (key: ExportKey) => boolean;
}

/** A file with SQL as the files of the application import it. */
export interface EmittedQueries extends QueryPart {
  readonly exports: QueryExports;
}

export function appEmission(parts: readonly AppPart[], queries: readonly QueryPart[], router: Router): AppEmission {
  return {
    members: parts.map(({ member }) => emittedMember(member)),
    queries: queries.map((part) => ({ ...part, exports: queryExports(part) })),
    router,
  };
}

function emittedMember(member: Member): EmittedMember {
  const names = exportNames(entityNames(member.type));
  const exports = new Set(member.exports);
  const module = (key: ExportKey): string => `/${member.folder}/${names[key].file}`;
  return {
    ...member,
    value: (key) => value(module(key), names[key].name),
    exportedType: (key) => type(module(key), names[key].name),
    has: (key) => exports.has(key),
  };
}

/** Returns the members whose folder has the export. */
export function membersWith({ members }: AppEmission, key: ExportKey): readonly EmittedMember[] {
  return members.filter((member) => member.has(key));
}

/** Returns the property name of an entity in a declaration: `users`. */
export function keyOf({ key }: Pick<Member, "key">): Code {
  return identifier(key);
}

/** Returns the access to the property of an entity: `.users`. */
export function memberAccess({ key }: Pick<Member, "key">): Code {
  return access(key);
}
