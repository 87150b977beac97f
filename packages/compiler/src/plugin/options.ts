// Options of the plugin in a bundler's configuration.

export interface EntityDeriveOptions {
  /** The folder of the project, relative to the bundler's root. By default the project that contains that root. */
  readonly project?: string;
  /**
   * False to show errors of entity files as warnings, and to build with the previously generated files. By default the
   * build fails.
   */
  readonly failOnError?: boolean;
  /** True to show notes as well as warnings and errors. */
  readonly verbose?: boolean;
}
