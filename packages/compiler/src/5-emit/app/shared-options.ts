// Options of the routes that the application passes once for all entities: the owner, if it has the same type for all, the callers of idempotency keys, and the event streams.

import { type Code, join, list, ts } from "../../text/code.ts";
import { docComment } from "../../text/literal.ts";
import { httpRuntimeType } from "../context.ts";
import { idempotencyName } from "../http/idempotency.ts";
import { streamsName } from "../http/route-options.ts";
import { ownerName } from "../owner.ts";
import type { EmittedMember } from "./app-emission.ts";

export interface SharedOption {
  readonly name: Code;
  readonly declaration: Code;
  readonly isUsedBy: (member: EmittedMember) => boolean;
}

export function sharedOptions(members: readonly EmittedMember[]): readonly SharedOption[] {
  return [sharedOwner(members), sharedIdempotency(members), sharedStreams(members)].filter((option) => option !== null);
}

/** Whether an entity has a required option that is not shared. */
export function needsOwnOptions(member: EmittedMember, members: readonly EmittedMember[]): boolean {
  return member.needsFurtherOptions || (member.isOwned && !hasSharedOwner(members));
}

function sharedOwner(members: readonly EmittedMember[]): SharedOption | null {
  if (!hasSharedOwner(members)) return null;
  const owned = members.filter(({ isOwned }) => isOwned);
  const type = sharedType(ownerName, owned, ({ guards }) => guards, "SharedOwnerOf");
  const declaration = ts`
    /** Returns the owner whose rows the principal reads and changes; null gives access to no rows. */
    readonly ${ownerName}: ${type};`;
  return { name: ownerName, declaration, isUsedBy: ({ isOwned }) => isOwned };
}

/** The callers of all entities whose routes accept `Idempotency-Key`. */
function sharedIdempotency(members: readonly EmittedMember[]): SharedOption | null {
  const keyed = members.filter(({ keyGuards }) => keyGuards !== null);
  if (keyed.length === 0) return null;
  const type = sharedType(idempotencyName, keyed, ({ keyGuards }) => keyGuards, "SharedIdempotency");
  const declaration = ts`
    /** The callers to whom the keys of repeated requests belong, and the secret of the hashes of requests. */
    readonly ${idempotencyName}: ${type};`;
  return { name: idempotencyName, declaration, isUsedBy: ({ keyGuards }) => keyGuards !== null };
}

/**
 * Returns the type of an option for all members. Entities with the same guards have the same type of principal, so the
 * first of them is enough; `combined` is the type for several principals.
 */
function sharedType(
  option: Code,
  members: readonly EmittedMember[],
  guardsOf: (member: EmittedMember) => unknown,
  combined: "SharedOwnerOf" | "SharedIdempotency",
): Code {
  const types = [...Map.groupBy(members, guardsOf).values()].flatMap(([first]) =>
    first === undefined ? [] : [ts`${first.exportedType("routeOptions")}["${option}"]`],
  );
  const all = join(types, " | ");
  return types.length === 1 ? all : list(ts`${httpRuntimeType(combined)}<`, [all], ">");
}

/** Whether all owned entities have the same kind of owner, so that one function can return it. */
function hasSharedOwner(members: readonly EmittedMember[]): boolean {
  const owners = new Set(members.filter(({ isOwned }) => isOwned).map((member) => member.owners));
  return owners.size === 1 && !owners.has(null);
}

/** The event streams: one `EventStreams` for each process reads every event once for all clients. */
function sharedStreams(members: readonly EmittedMember[]): SharedOption | null {
  if (!members.some(({ isStreamed }) => isStreamed)) return null;
  const declaration = ts`
    ${docComment("Sends events to clients: one `EventStreams` for all entities.")}
    readonly ${streamsName}: ${httpRuntimeType("EventSource")};`;
  return { name: streamsName, declaration, isUsedBy: ({ isStreamed }) => isStreamed };
}
