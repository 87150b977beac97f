// The option `owner` of all entities: said once where it means the same for each.

import { type Code, ts } from "../../text/code.ts";
import { documented } from "../context.ts";
import { ownerName } from "../owner.ts";
import type { EmittedMember } from "./app-emission.ts";

/** Whether one function says whose rows a principal sees: where the guards are the same, and the owners are alike. */
export function hasSharedOwner(members: readonly EmittedMember[]): boolean {
  const [first, ...others] = members.filter(({ isOwned }) => isOwned);
  if (first === undefined || first.owners === null) return false;
  return others.every(({ owners, guards }) => owners === first.owners && guards === first.guards);
}

export function sharedOwner(members: readonly EmittedMember[]): Code | null {
  const [first] = members.filter(({ isOwned }) => isOwned);
  if (first === undefined || !hasSharedOwner(members)) return null;
  return documented(
    "Whose rows a principal sees and changes: no others, and none at all where it is null.",
    ts`readonly ${ownerName}: ${first.exported("routeOptions")}["${ownerName}"];`,
  );
}
