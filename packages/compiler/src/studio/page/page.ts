// The parts that all views of the page share.
import type { EntityAnswer, ProjectAnswer } from "../answers/project.ts";
import { RequestFailure } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { type ChosenOwner, chosenOwner, ownerFor } from "./location.ts";

export interface Page {
  readonly project: ProjectAnswer;
  /** The kinds of owners of the project's entities. */
  readonly ownerKinds: readonly string[];
  readonly owner: ChosenOwner | null;
  entity(name: string): EntityAnswer | undefined;
  /** Returns the owner for requests about an entity. */
  ownerFor(entity: EntityAnswer): string | null;
  /** Tells screen readers and people what has happened. */
  announce(message: string): void;
  /** Shows the current place again. */
  reload(): void;
}

/** A view: the title of the document, and its content. */
export interface View {
  readonly title: string;
  readonly content: Child;
}

export function createPage(project: ProjectAnswer, announce: Page["announce"], reload: Page["reload"]): Page {
  const entities = new Map(project.entities.map((entity) => [entity.name, entity]));
  const ownerKinds = [...new Set(project.entities.flatMap(({ owner }) => owner?.kind ?? []))];
  return {
    project,
    ownerKinds,
    announce,
    reload,
    get owner() {
      return chosenOwner(ownerKinds);
    },
    entity: (name) => entities.get(name),
    ownerFor(entity) {
      return ownerFor(entity, this.owner);
    },
  };
}

/** Shows a failure in place of content. */
export function failure(error: unknown): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  return element("p.failure", { role: "alert" }, sentence(message));
}

/**
 * Returns an element that shows content when it has arrived.
 * @param heading of the failure, if the content has the heading of the page
 */
export function later(load: () => Promise<Child>, heading?: string): HTMLElement {
  const place = element("div.later", element("p.waiting", { role: "status" }, "Loading…"));
  load().then(
    (content) => place.replaceChildren(element("div", content)),
    (error: unknown) => {
      place.replaceChildren(...(heading === undefined ? [] : [element("h1", heading)]), failure(error));
      if (!(error instanceof RequestFailure)) console.error(error);
    },
  );
  return place;
}
