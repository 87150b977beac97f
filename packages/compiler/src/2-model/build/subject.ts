// A class while its entity is built: what it is called, what is written on it, and what its names can mean.

import type { Annotations } from "../resolve/annotations/annotations.ts";
import type { EntityOptions } from "../resolve/annotations/entity-options.ts";
import type { KnownFields } from "../resolve/annotations/field-names.ts";
import type { Source } from "../resolve/source.ts";

export interface Subject {
  readonly type: string;
  readonly options: EntityOptions;
  readonly annotations: Annotations;
  readonly known: KnownFields;
  /** Names of fields of which something could not be read: what is missing there may be what was refused. */
  readonly unread: ReadonlySet<string>;
  readonly source: Source;
}
