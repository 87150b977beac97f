// An entity whose relations are not resolved yet, and the same while they are.
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import type { Child, Entity, JoinTarget, Link, Parent, WriteKind } from "../data/entity.ts";
import type { Constraint } from "../data/entity-parts.ts";
import type { Field } from "../data/field/field.ts";
import type { Index } from "../data/table/indexes.ts";
import type { Use } from "../resolve/annotations/annotations.ts";
import type { ProjectFile } from "../resolve/project.ts";
import type { Subject } from "./subject.ts";

/** A field of the entity, and the name of the one that it equals. */
export interface NamedPair {
  readonly own: Field;
  readonly target: Located<string>;
}

/** `@belongsTo` on a field, and the file that it is written in: that of the class, or of one that it extends. */
export interface ForeignKey {
  readonly field: Field;
  /** All of its fields: more than one where `on` says so. */
  readonly fields: readonly Field[];
  /** What `on` says, as far as it could be read; null without it. */
  readonly pairs: readonly NamedPair[] | null;
  readonly use: Use<"belongsTo">;
  /** The file that it is written in: that of the class, or of one that it extends. */
  readonly file: ProjectFile;
  /** The constraint's name where the key that it leads to has one field: made once, since there are many. */
  readonly constraint: string;
}

/** What one class says by itself. It stays as it is for as long as nothing changes that was read for it. */
export interface Draft {
  /** Without what follows from other entities. */
  readonly entity: Entity;
  readonly subject: Subject;
  /** Whether the class has all that an entity needs; where it has not, something stands in, and nothing is generated. */
  readonly isWhole: boolean;
  readonly foreignKeys: readonly ForeignKey[];
  /** What `constraints` says. */
  readonly ownConstraints: readonly Constraint[];
}

/** A draft among the others of a model: made anew for each model, since it holds their entities. */
export interface LinkedDraft extends Draft {
  /** What the entity is in the model. */
  readonly entity: LinkedEntity;
  /** For mistakes in relations; of the others it knows the places. */
  readonly report: Report;
  /** The same lists as the entity's own, to be filled. */
  readonly indexes: Index[];
  readonly parents: Parent[];
  readonly children: Child[];
  readonly links: Link[];
  readonly joinTargets: JoinTarget[];
  readonly constraints: Constraint[];
}

interface LinkedEntity extends Entity {
  canBeReferenced: boolean;
  hasLiveColumn: boolean;
  readonly cascadesToAudit: Set<WriteKind>;
}

/** All drafts of a model. */
export interface Drafts {
  readonly all: readonly LinkedDraft[];
  /** The one of a class in a file. */
  readonly named: (path: string, type: string) => LinkedDraft | undefined;
  readonly of: (entity: Entity) => LinkedDraft | undefined;
}
