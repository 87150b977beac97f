// Checks the settings of a Redis server, and warns if it may lose confirmed events.

/** The optional `configGet` of `@redis/client` or `redis`. */
export interface RedisSettings {
  configGet?(parameters: string[]): Promise<unknown>;
}

const checkedSettings = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"] as const;

type Settings = Readonly<Partial<Record<(typeof checkedSettings)[number], string>>>;

/** Warns about settings. Does nothing if the server does not reveal them, as many hosted ones. */
export async function checkServer(client: RedisSettings, onWarning: (warning: string) => void): Promise<void> {
  for (const loss of losses(await settingsOf(client))) {
    onWarning(`Redis may lose acknowledged events: ${loss}`);
  }
}

async function settingsOf(client: RedisSettings): Promise<Settings> {
  try {
    const settings = await client.configGet?.([...checkedSettings]);
    return settings instanceof Map ? Object.fromEntries(settings) : (settings ?? {});
  } catch {
    return {};
  }
}

function* losses(settings: Settings): Generator<string> {
  const { appendonly, appendfsync, maxmemory, "maxmemory-policy": policy } = settings;
  if (appendonly === "no") {
    yield "without appendonly, all events since its last snapshot if it stops";
  } else if (appendfsync === "everysec" || appendfsync === "no") {
    const lostEvents = appendfsync === "no" ? "events that the system has not written yet" : "the last second";
    yield `with appendfsync ${appendfsync}, ${lostEvents} if its machine stops (set appendfsync to always)`;
  }
  if (policy !== undefined && policy !== "noeviction" && maxmemory !== "0") {
    yield `with maxmemory-policy ${policy}, whole streams if its memory is full (set maxmemory-policy to noeviction)`;
  }
}
