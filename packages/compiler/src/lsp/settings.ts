// What an editor says of how the server is to behave, into settings: whatever it sends, there are some.
export interface Settings {
  /** Whether the derived folders are written when a file is saved. Off where nothing is said: a watch may be the writer. */
  readonly generateOnSave: boolean;
  /** What is completed: `untyped` leaves out what TypeScript's own server completes from the types. */
  readonly completion: "all" | "untyped";
}

export const defaultSettings: Settings = { generateOnSave: false, completion: "all" };

/** From initialization options and configurations: the settings themselves, or an object with them as `entityDerive`. */
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
