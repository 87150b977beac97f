// Reads the bodies of changes and confirmations.
import { Problem } from "entity-derive/http";
import type { ChangeRequest, RedeliverRequest } from "../answers/rows.ts";

type Members = Readonly<Record<string, unknown>>;

const actions: readonly ChangeRequest["action"][] = ["create", "update", "delete", "hardDelete", "restore"];

/** @throws {Problem} 400 for anything else than a change */
export function readChange(body: unknown): ChangeRequest | RedeliverRequest {
  const members = membersOf(body);
  if (members["action"] === "redeliver") return readRedelivery(members);
  const action = actions.find((one) => one === members["action"]);
  if (action === undefined) throw new Problem(400, "`action` is not one of the studio's");
  const request = members["request"];
  const server = members["server"];
  return {
    action,
    entity: textOf(members, "entity") ?? "",
    ...optional("key", textOf(members, "key")),
    ...optional("owner", textOf(members, "owner")),
    ...optional("tag", textOf(members, "tag")),
    ...(request === undefined ? {} : { request: membersOf(request) }),
    ...(server === undefined ? {} : { server: membersOf(server) }),
  };
}

/** @throws {Problem} 400 without a confirmation */
export function readConfirmation(body: unknown): string {
  return textOf(membersOf(body), "confirmation") ?? "";
}

/** The ids of one request are as many as are listed. */
function readRedelivery(members: Members): RedeliverRequest {
  const { outbox, ids } = members;
  const isOutbox = outbox === "rows" || outbox === "batches";
  const isId = (id: unknown): id is number => Number.isSafeInteger(id);
  if (isOutbox && Array.isArray(ids) && ids.length > 0 && ids.length <= 100 && ids.every(isId))
    return { action: "redeliver", outbox, ids };
  throw new Problem(400, "`ids` are not those of events");
}

function membersOf(value: unknown): Members {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Members;
  throw new Problem(400, "the body is not an object as the page sends it");
}

function textOf(members: Members, name: string): string | undefined {
  const value = members[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  throw new Problem(400, `\`${name}\` is not a text`);
}

function optional<Name extends string>(name: Name, value: string | undefined): { readonly [Key in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}
