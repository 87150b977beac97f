// What an editor says of how the server is to behave, into settings: whatever it sends, there are some.
export interface Settings {
  /** Whether the derived folders are written when a file is saved. Off where nothing is said: a watch may be the writer. */
  readonly generateOnSave: boolean;
}

export const defaultSettings: Settings = { generateOnSave: false };

/** From initialization options and configurations: the settings themselves, or an object with them as `entityDerive`. */
export function settingsIn(given: unknown, before: Settings): Settings {
  if (!isObject(given)) return before;
  const { entityDerive } = given;
  const own = isObject(entityDerive) ? entityDerive : given;
  const { generateOnSave } = own;
  return typeof generateOnSave === "boolean" ? { generateOnSave } : before;
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
