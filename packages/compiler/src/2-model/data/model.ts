// The model: all entities of a project.
import type { Entity } from "./entity.ts";

/** A revision of an entity. It is the same object until something changes that affects the code generated for it. */
export interface EntityRevision {
  /**
   * A hash of the files that were read or looked up for the entity, of the public signatures of related entities, and
   * of the configuration. Equal inputs give equal hashes in any process.
   */
  readonly key: string;
}

/** All entities of a project that could be read. */
export interface Model {
  readonly entities: readonly Entity[];
  /**
   * Classes that cannot be entities because they have no id or no table, or are not exported. A placeholder fills the
   * gap, so that the rest of the class is checked in the same run. Nothing is generated for them.
   */
  readonly incomplete: readonly Entity[];
  readonly revisionOf: (entity: Entity) => EntityRevision;
  /** Files with a syntax error, each with the files that it imports, about whose entities it may say something. */
  readonly unparsed: ReadonlyMap<string, readonly string[]>;
}
