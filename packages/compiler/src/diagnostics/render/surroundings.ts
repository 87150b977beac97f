// What rendering has to know of the sources beside the spans.

export interface Surroundings {
  /** The text that a span counts in; null where it could not be read. */
  readonly textOf: (path: string) => string | null;
  /** How a path of the project is written: as seen from where the reader is. */
  readonly shownPath: (path: string) => string;
}
