// Computes revisions of entities: a hash of everything that affects the code generated for an entity.
import type { Hash } from "../../compilation.ts";
import type { Entity } from "../data/entity.ts";
import type { EntityRevision, Model } from "../data/model.ts";
import { relatedEntities } from "../data/ownership.ts";
import { publicSignature } from "../data/public-signature.ts";

interface Inputs {
  /** Returns the files that were read or looked up for the entities of a file. */
  readonly readsOf: (path: string) => ReadonlySet<string>;
  /** Returns the text of a file; null if it does not exist. */
  readonly textOf: (path: string) => string | null;
  /** The options of the configuration that affect entities, as text. */
  readonly options: string;
}

/** The revisions of a project that is compiled repeatedly. */
export class EntityRevisions {
  #known: ReadonlyMap<string, EntityRevision> = new Map();
  readonly #hash: Hash;
  readonly #hashes = new Map<string, { readonly text: string; readonly hash: string }>();

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  /** Returns the revision of each entity: the previous object if its key has not changed. */
  of(entities: readonly Entity[], inputs: Inputs): Model["revisionOf"] {
    const signatures = new Map(entities.map((entity) => [entity, this.#hash(publicSignature(entity))]));
    const known = new Map<string, EntityRevision>();
    const revisions = new Map<Entity, EntityRevision>();
    for (const entity of entities) {
      const { path } = entity.source;
      const files = [...inputs.readsOf(path)].sort().map((read) => [read, this.#hashOf(read, inputs.textOf(read))]);
      const others = [...new Set(relatedEntities(entity).map(({ target }) => target))].map((other) =>
        signatures.get(other),
      );
      const parts = [inputs.options, files, signatures.get(entity), consequencesFor(entity), others];
      const key = this.#hash(JSON.stringify(parts));
      const name = `${path}\n${entity.names.type}`;
      const before = this.#known.get(name);
      const revision = before?.key === key ? before : { key };
      known.set(name, revision);
      revisions.set(entity, revision);
    }
    this.#known = known;
    return (entity) => {
      const revision = revisions.get(entity);
      if (revision === undefined) throw new Error(`${entity.names.type} is no entity of the model`);
      return revision;
    };
  }

  #hashOf(path: string, text: string | null): string | null {
    if (text === null) return null;
    const known = this.#hashes.get(path);
    if (known?.text === text) return known.hash;
    const hash = this.#hash(text);
    this.#hashes.set(path, { text, hash });
    return hash;
  }
}

/** Returns what relations add to an entity, except for its public signature. */
function consequencesFor({
  canBeReferenced,
  hasLiveColumn,
  cascadesToAudit,
  parents,
  children,
  links,
}: Entity): unknown {
  return [
    canBeReferenced,
    hasLiveColumn,
    [...cascadesToAudit],
    parents.map(({ closesCycle }) => closesCycle),
    children.map(({ target, suffix, pairs }) => [target.source.path, target.names.type, suffix, pairs[0].own.name]),
    links.map(({ target, through, suffix, own, other }) => [
      [target.source.path, target.names.type],
      [through.source.path, through.names.type],
      [suffix, own.name, other.name],
    ]),
  ];
}
