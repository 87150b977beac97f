// Options that several entities take into those that the application is given once: each where it means the same to all.

import { type Code, join, list, ts } from "../../text/code.ts";
import { documented, httpRuntimeType } from "../context.ts";
import { streamsName } from "../http/route-options.ts";
import { ownerName } from "../owner.ts";
import type { EmittedMember } from "./app-emission.ts";

export interface SharedOption {
  readonly name: Code;
  readonly declaration: Code;
  readonly isTakenBy: (member: EmittedMember) => boolean;
}

export function sharedOptions(members: readonly EmittedMember[]): readonly SharedOption[] {
  return [sharedOwner(members), sharedStreams(members)].filter((option) => option !== null);
}

/** Whether an entity has options that it cannot do without, and that nobody gives for all. */
export function needsOptionsOfItsOwn(member: EmittedMember, members: readonly EmittedMember[]): boolean {
  return member.needsFurtherOptions || (member.isOwned && !hasSharedOwner(members));
}

function sharedOwner(members: readonly EmittedMember[]): SharedOption | null {
  if (!hasSharedOwner(members)) return null;
  // One of those with the same guards stands for all of them.
  const byGuards = Map.groupBy(
    members.filter(({ isOwned }) => isOwned),
    ({ guards }) => guards,
  );
  const owners = [...byGuards.values()].flatMap(([first]) =>
    first === undefined ? [] : [ts`${first.exported("routeOptions")}["${ownerName}"]`],
  );
  const ownerOf =
    owners.length === 1 ? join(owners, "") : list(ts`${httpRuntimeType("SharedOwnerOf")}<`, [join(owners, " | ")], ">");
  const declaration = documented(
    "Returns the owner whose rows the principal reads and changes; null gives access to no rows.",
    ts`readonly ${ownerName}: ${ownerOf};`,
  );
  return { name: ownerName, declaration, isTakenBy: ({ isOwned }) => isOwned };
}

/** Whether one function says whose rows a principal sees, whichever guard has let it in: where the owners are alike. */
function hasSharedOwner(members: readonly EmittedMember[]): boolean {
  const owners = new Set(members.filter(({ isOwned }) => isOwned).map((member) => member.owners));
  return owners.size === 1 && !owners.has(null);
}

/** A process has one of them, which reads each event once for all of its clients. */
function sharedStreams(members: readonly EmittedMember[]): SharedOption | null {
  if (!members.some(({ isStreamed }) => isStreamed)) return null;
  const declaration = documented(
    "Sends events to clients: one `EventStreams` for all entities.",
    ts`readonly ${streamsName}: ${httpRuntimeType("EventSource")};`,
  );
  return { name: streamsName, declaration, isTakenBy: ({ isStreamed }) => isStreamed };
}
