// Reads the editor's settings, and ignores invalid values.
export interface Settings {
  /** True to write the derived folders on save. Off by default, because a watch may do so. */
  readonly generateOnSave: boolean;
  /** The completions: `untyped` leaves out what TypeScript's own server completes from types. */
  readonly completion: "all" | "untyped";
}

export const defaultSettings: Settings = { generateOnSave: false, completion: "all" };

/** Reads settings from initialization options or a configuration, directly or under `entityDerive`. */
export function settingsIn(given: unknown, before: Settings): Settings {
  if (!isObject(given)) return before;
  const { entityDerive } = given;
  const own = isObject(entityDerive) ? entityDerive : given;
  const { generateOnSave, completion } = own;
  return {
    generateOnSave: typeof generateOnSave === "boolean" ? generateOnSave : before.generateOnSave,
    completion: completion === "all" || completion === "untyped" ? completion : before.completion,
  };
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
