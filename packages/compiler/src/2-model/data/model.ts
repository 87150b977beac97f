// What the rooms after this one go by: all entities of a project.
import type { Entity } from "./entity.ts";

/**
 * An entity together with all that may be read of others for it: the same object for as long as all of that is the
 * same, so that what was made for it can be kept with it.
 */
export interface Edition {
  readonly path: string;
  /** The files that were looked for to read it. */
  readonly reads: ReadonlySet<string>;
  /** What follows from others, as texts: where these and the files are the same in another process, so is the edition. */
  readonly others: readonly string[];
}

/** All entities of a project, as far as they could be read. */
export interface Model {
  readonly entities: readonly Entity[];
  /**
   * Classes that cannot be entities: they have no id or no table, or are not exported. Something stands in for what they
   * lack, so that all else they say is checked in the same run; nothing is generated for them or refers to them.
   */
  readonly incomplete: readonly Entity[];
  readonly editionOf: (entity: Entity) => Edition;
  /** Files with a syntax error, each with the files that it imports from: what it says of their entities is not known. */
  readonly unparsed: ReadonlyMap<string, readonly string[]>;
}
