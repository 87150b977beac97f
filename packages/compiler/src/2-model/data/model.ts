// What the rooms after this one go by: all entities of a project.
import type { Entity } from "./entity.ts";

/** An entity at a moment: the same object for as long as everything that is generated for it is the same. */
export interface EntityRevision {
  /**
   * A hash of the files that were looked for to read the entity, of the public signatures of those that it relates to,
   * and of the configuration: equal in any process for equal inputs.
   */
  readonly key: string;
}

/** All entities of a project, as far as they could be read. */
export interface Model {
  readonly entities: readonly Entity[];
  /**
   * Classes that cannot be entities: they have no id or no table, or are not exported. Something stands in for what they
   * lack, so that all else they say is checked in the same run; nothing is generated for them or refers to them.
   */
  readonly incomplete: readonly Entity[];
  readonly revisionOf: (entity: Entity) => EntityRevision;
  /** Files with a syntax error, each with the files that it imports from: what it says of their entities is not known. */
  readonly unparsed: ReadonlyMap<string, readonly string[]>;
}
