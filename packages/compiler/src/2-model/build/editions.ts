// The entities of a model and of the one before it into which of them are the same in all that is generated from them.

import type { Entity, EntitySource } from "../data/entity.ts";
import { facetOf, relationFacetOf } from "../data/facet.ts";
import type { Edition, Model } from "../data/model.ts";

interface Remembered {
  readonly name: string;
  /** What the class says. */
  readonly source: EntitySource;
  /** What follows from its relations, and what may be read of the entities that it relates to. */
  readonly others: readonly string[];
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
  /** The same by what the class says, where that is still the same: most entities, and no name has to be made for them. */
  #unchanged: ReadonlyMap<EntitySource, Remembered> = new Map();
  readonly #facets = new WeakMap<EntitySource, string>();
  readonly #relationFacets = new WeakMap<EntitySource, RelationFacet>();

  /** `readsOf` gives the files that were looked for to read one. */
  of(entities: readonly Entity[], readsOf: (path: string) => ReadonlySet<string>): Model["editionOf"] {
    const relationFacets = new Map(entities.map((entity) => [entity, this.#relationFacet(entity)]));
    const known = new Map<string, Remembered>();
    const unchanged = new Map<EntitySource, Remembered>();
    const editions = new Map<Entity, Edition>();
    for (const entity of entities) {
      const { source } = entity;
      const before = this.#before(entity);
      const facet = this.#facet(entity, before);
      const others = [relationFacets.get(entity) ?? "", consequencesFor(entity)];
      for (const other of relatedTo(entity))
        others.push(this.#facet(other, this.#before(other)), relationFacets.get(other) ?? "");
      const isSame = before !== undefined && before.source === source && areSame(before.others, others);
      const name = before?.name ?? nameOf(entity);
      const edition = { path: source.path, reads: readsOf(source.path), others };
      const remembered: Remembered = isSame ? before : { name, source, others, facet, edition };
      known.set(name, remembered);
      unchanged.set(source, remembered);
      editions.set(entity, remembered.edition);
    }
    this.#known = known;
    this.#unchanged = unchanged;
    return (entity) => {
      const edition = editions.get(entity);
      if (edition === undefined) throw new Error(`${entity.names.type} is no entity of the model`);
      return edition;
    };
  }

  #before(entity: Entity): Remembered | undefined {
    return this.#unchanged.get(entity.source) ?? this.#known.get(nameOf(entity));
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
  #facet(entity: Entity, before: Remembered | undefined): string {
    let facet = this.#facets.get(entity.source);
    if (facet === undefined) {
      const made = facetOf(entity);
      facet = made === before?.facet ? before.facet : made;
      this.#facets.set(entity.source, facet);
    }
    return facet;
  }
}

function nameOf({ source, names }: Entity): string {
  return `${source.path}\n${names.type}`;
}

function relatedTo({ parents, children, links, joined }: Entity): ReadonlySet<Entity> {
  const related = new Set<Entity>();
  for (const { target } of parents) related.add(target);
  for (const { target } of children) related.add(target);
  for (const { target, through } of links) related.add(target).add(through);
  for (const { target } of joined) related.add(target);
  return related;
}

/** What the entity itself has of its relations, and others never read. */
function consequencesFor({ isHeld, reachesAudit, parents, children, links }: Entity): string {
  if (children.length === 0 && links.length === 0 && !parents.some(({ closesCycle }) => closesCycle))
    return `${isHeld} ${reachesAudit}${"\n".repeat(parents.length)}`;
  return [
    `${isHeld} ${reachesAudit}`,
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
