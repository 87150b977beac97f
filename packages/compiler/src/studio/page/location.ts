// The place in the page, which the fragment of the address names.
import type { EntityAnswer } from "../answers/project.ts";

export interface Place {
  /** `list`, `row`, `outbox` and others; empty for the start. */
  readonly view: string;
  /** The name of an entity; empty for views without one. */
  readonly entity: string;
  readonly parameters: URLSearchParams;
}

export function currentPlace(): Place {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const [view = "", entity = ""] = path.split("/").map(decodeURIComponent);
  return { view, entity, parameters: new URLSearchParams(query) };
}

/** Returns the address of a place. The chosen owner stays. */
export function addressOf(
  view: string,
  entity = "",
  parameters: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const owner = currentPlace().parameters.get("owner");
  const present = Object.entries({ owner, ...parameters }).filter(
    (pair): pair is [string, string] => pair[1] != null && pair[1] !== "",
  );
  const query = new URLSearchParams(present).toString();
  const path = [view, entity]
    .filter((part) => part !== "")
    .map(encodeURIComponent)
    .join("/");
  return `#/${path}${query === "" ? "" : `?${query}`}`;
}

export function goTo(address: string): void {
  location.hash = address;
}

/** The owner that the user has chosen, with the kind of owner that it is. */
export interface ChosenOwner {
  readonly kind: string;
  readonly id: string;
}

export function chosenOwner(kinds: readonly string[]): ChosenOwner | null {
  const [, index, id] = /^(\d+):(.+)$/s.exec(currentPlace().parameters.get("owner") ?? "") ?? [];
  const kind = kinds[Number(index)];
  return kind === undefined || id === undefined ? null : { kind, id };
}

export function ownerParameter(kinds: readonly string[], { kind, id }: ChosenOwner): string {
  return `${kinds.indexOf(kind)}:${id}`;
}

/** Returns the owner for requests about an entity; null if it has owners of another kind, or none is chosen. */
export function ownerFor({ owner }: EntityAnswer, chosen: ChosenOwner | null): string | null {
  return owner !== null && chosen?.kind === owner.kind ? chosen.id : null;
}
