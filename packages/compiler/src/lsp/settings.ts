// Reads the editor's settings, and ignores invalid values.
export interface Settings {
  /** True to write the derived folders on save. Off by default, because a watch may do so. */
  readonly generateOnSave: boolean;
  /** The completions: `untyped` leaves out what TypeScript's own server completes from types. */
  readonly completion: "all" | "untyped";
}

export const defaultSettings: Settings = { generateOnSave: false, completion: "all" };

/** Reads settings from initialization options or a configuration, directly or under `entityDerive`. */
export function settingsIn(value: unknown, before: Settings): Settings {
  if (!isObject(value)) return before;
  const { entityDerive } = value;
  const own = isObject(entityDerive) ? entityDerive : value;
  const { generateOnSave, completion } = own;
  return {
    generateOnSave: typeof generateOnSave === "boolean" ? generateOnSave : before.generateOnSave,
    completion: completion === "all" || completion === "untyped" ? completion : before.completion,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
