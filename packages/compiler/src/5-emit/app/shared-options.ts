// Options that several entities take into those that the application is given once: each where it means the same to all.

import { type Code, ts } from "../../text/code.ts";
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
  const [first] = members.filter(({ isOwned }) => isOwned);
  if (first === undefined || !hasSharedOwner(members)) return null;
  const declaration = documented(
    "Whose rows a principal sees and changes: no others, and none at all where it is null.",
    ts`readonly ${ownerName}: ${first.exported("routeOptions")}["${ownerName}"];`,
  );
  return { name: ownerName, declaration, isTakenBy: ({ isOwned }) => isOwned };
}

/** Whether one function says whose rows a principal sees: where the guards are the same, and the owners are alike. */
function hasSharedOwner(members: readonly EmittedMember[]): boolean {
  const [first, ...others] = members.filter(({ isOwned }) => isOwned);
  if (first === undefined || first.owners === null) return false;
  return others.every(({ owners, guards }) => owners === first.owners && guards === first.guards);
}

/** A process has one of them, which reads each event once for all of its clients. */
function sharedStreams(members: readonly EmittedMember[]): SharedOption | null {
  if (!members.some(({ isStreamed }) => isStreamed)) return null;
  const declaration = documented(
    "Streams what happens to rows: an `EventStreams`, one for all entities.",
    ts`readonly ${streamsName}: ${httpRuntimeType("EventSource")};`,
  );
  return { name: streamsName, declaration, isTakenBy: ({ isStreamed }) => isStreamed };
}
