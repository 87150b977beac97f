// What a bundler's configuration can say to the plugin.

export interface EntityDeriveOptions {
  /** A folder of the project with the entities, from the bundler's root. Without it the project is the one around that root. */
  readonly project?: string;
  /**
   * Whether a build fails while an entity file has an error: it does unless this is false. Then errors are shown as
   * warnings, and the build goes on with what was generated before.
   */
  readonly failOnError?: boolean;
  /** Whether notes are shown as well as warnings and errors. */
  readonly verbose?: boolean;
}
