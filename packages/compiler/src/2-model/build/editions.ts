// The entities of a model and of the one before it into which of them are the same in all that is generated from them.

import type { Entity, EntitySource } from "../data/entity.ts";
import { facetOf, relationFacetOf } from "../data/facet.ts";
import type { Edition, Model } from "../data/model.ts";

interface Remembered {
  /** What the class says, what follows from its relations, and what may be read of the entities that it relates to. */
  readonly parts: readonly unknown[];
  readonly facet: string;
  readonly edition: Edition;
}

interface RelationFacet {
  /** What it follows from besides the class itself. */
  readonly of: readonly unknown[];
  readonly facet: string;
}

/** The entities of a project as they were last. */
export class Editions {
  #known: ReadonlyMap<string, Remembered> = new Map();
  readonly #facets = new WeakMap<EntitySource, string>();
  readonly #relationFacets = new WeakMap<EntitySource, RelationFacet>();

  /** `readsOf` gives the files that were looked for to read one. */
  of(entities: readonly Entity[], readsOf: (path: string) => ReadonlySet<string>): Model["editionOf"] {
    const relationFacets = new Map(entities.map((entity) => [entity, this.#relationFacet(entity)]));
    const remembered = entities.map((entity) => {
      const name = `${entity.source.path}\n${entity.names.type}`;
      const before = this.#known.get(name);
      const facet = this.#facet(entity, before?.facet);
      const seen = [...relatedTo(entity)].flatMap((other) => [
        this.#facet(other, this.#known.get(`${other.source.path}\n${other.names.type}`)?.facet),
        relationFacets.get(other) ?? "",
      ]);
      const others = [relationFacets.get(entity) ?? "", consequencesFor(entity), ...seen];
      const parts = [entity.source, ...others];
      if (before !== undefined && areSame(before.parts, parts)) return [name, before] as const;
      const { path } = entity.source;
      return [name, { parts, facet, edition: { path, reads: readsOf(path), others } }] as const;
    });
    this.#known = new Map(remembered);
    const editions = new Map(entities.map((entity, index) => [entity, remembered[index]?.[1].edition]));
    return (entity) => {
      const edition = editions.get(entity);
      if (edition === undefined) throw new Error(`${entity.names.type} is no entity of the model`);
      return edition;
    };
  }

  /** The same text as before where nothing can have changed: there are as many to be made as there are entities. */
  #relationFacet(entity: Entity): string {
    const { source, parents, indexes } = entity;
    const known = this.#relationFacets.get(source);
    const of = [indexes.length, ...parents.flatMap(({ target, within }) => [target.source, within?.target])];
    if (known !== undefined && areSame(known.of, of)) return known.facet;
    const facet = relationFacetOf(entity);
    this.#relationFacets.set(source, { of, facet });
    return facet;
  }

  /** One text for what is the same as before: comparing it with itself costs nothing. */
  #facet(entity: Entity, before: string | undefined): string {
    let facet = this.#facets.get(entity.source);
    if (facet === undefined) {
      const made = facetOf(entity);
      facet = made === before ? before : made;
      this.#facets.set(entity.source, facet);
    }
    return facet;
  }
}

function relatedTo({ parents, children, links }: Entity): ReadonlySet<Entity> {
  const related = new Set<Entity>();
  for (const { target } of parents) related.add(target);
  for (const { target } of children) related.add(target);
  for (const { target, through } of links) related.add(target).add(through);
  return related;
}

/** What the entity itself has of its relations, and others never read. */
function consequencesFor({ isHeld, parents, children, links }: Entity): string {
  return [
    String(isHeld),
    ...parents.map(({ closesCycle }) => (closesCycle ? "cycle" : "")),
    ...children.map(
      ({ target, suffix, pairs }) => `${target.source.path} ${target.names.type} ${suffix} ${pairs[0].own.name}`,
    ),
    ...links.map(({ target, through, suffix, own, other }) =>
      [
        target.source.path,
        target.names.type,
        through.source.path,
        through.names.type,
        suffix,
        own.name,
        other.name,
      ].join(" "),
    ),
  ].join("\n");
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
