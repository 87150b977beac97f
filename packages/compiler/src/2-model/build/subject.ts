// The context in which the entity of a class is built.

import type { Annotations } from "../resolve/annotations/annotations.ts";
import type { EntityOptions } from "../resolve/annotations/entity-options.ts";
import type { KnownFields } from "../resolve/annotations/field-names.ts";
import type { Source } from "../resolve/source.ts";

export interface Subject {
  readonly type: string;
  readonly options: EntityOptions;
  readonly annotations: Annotations;
  readonly known: KnownFields;
  /** Names of fields with an error. Something missing there may have been rejected. */
  readonly unreadable: ReadonlySet<string>;
  readonly source: Source;
}
