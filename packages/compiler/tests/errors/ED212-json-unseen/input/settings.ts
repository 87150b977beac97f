export interface Settings {
  theme: string;
  /** JSON has no dates. */
  since: Date;
}
