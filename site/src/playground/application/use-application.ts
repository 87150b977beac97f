// The application that the panel shows: its life, its tables and its events.
import { computed, onBeforeUnmount, ref, shallowRef } from "vue";
import type { Application } from "./application.ts";
import type { Description, PlannedMigration, Table } from "./data.ts";
import type { ReceivedEvent } from "./EventList.vue";
import type { Edition } from "./edition.ts";

const mostEvents = 100;

/** @param compiled returns the latest edition; null before the first */
export function useApplication(compiled: () => Edition | null) {
  const application = shallowRef<Application | null>(null);
  /** The edition that the application serves. */
  const served = shallowRef<Edition | null>(null);
  const description = shallowRef<Description | null>(null);
  const isStarting = ref(false);
  const failure = ref("");
  /** The last error behind a response with status 500 or more. */
  const reported = ref("");
  const tables = shallowRef<readonly Table[]>([]);
  const events = shallowRef<readonly ReceivedEvent[]>([]);

  /** Counts starts and stops, so that an application that was stopped while it started is closed. */
  let attempt = 0;

  /** Whether the classes in the editor are others than those of the running application. */
  const hasChanged = computed(
    () => served.value !== null && compiled()?.schema !== null && textOf(compiled()) !== textOf(served.value),
  );

  /** Starts the application of the latest edition on an empty database. */
  async function start(): Promise<void> {
    const edition = compiled();
    if (edition === null) return;
    stop();
    const own = attempt;
    isStarting.value = true;
    failure.value = "";
    try {
      const loaded = await import("./application.ts");
      const running = await loaded.Application.start(edition, {
        onEvent(event) {
          if (own !== attempt) return;
          const time = new Date().toLocaleTimeString("en-GB");
          const number = (events.value[0]?.number ?? 0) + 1;
          events.value = [{ ...event, number, time }, ...events.value].slice(0, mostEvents);
          void refresh();
        },
        onError(message) {
          if (own === attempt) reported.value = message;
        },
      });
      if (own !== attempt) return running.close();
      application.value = running;
      served.value = edition;
      description.value = running.description;
      isStarting.value = false;
      await refresh();
    } catch (error) {
      if (own !== attempt) return;
      stop();
      failure.value = (error as Error).message;
    }
  }

  function stop(): void {
    attempt++;
    application.value?.close();
    application.value = null;
    served.value = null;
    description.value = null;
    isStarting.value = false;
    reported.value = "";
    tables.value = [];
    events.value = [];
  }

  /** @throws {Error} if the application does not run, or there are no classes */
  function running(): { readonly application: Application; readonly edition: Edition } {
    const edition = compiled();
    if (application.value === null || edition === null) throw new Error("The application does not run");
    return { application: application.value, edition };
  }

  async function send(request: Request, person: string | null): Promise<Response> {
    reported.value = "";
    const response = await running().application.fetch(request, person);
    await refresh();
    return response;
  }

  async function plan(drops: readonly string[]): Promise<PlannedMigration> {
    const { application, edition } = running();
    return application.planMigration(edition, drops);
  }

  async function migrate(planned: PlannedMigration): Promise<void> {
    const { application, edition } = running();
    try {
      await application.migrate(edition, planned);
      served.value = edition;
      description.value = application.description;
    } finally {
      await refresh();
    }
  }

  async function refresh(): Promise<void> {
    const { value: asked } = application;
    const read = (await asked?.tables()) ?? [];
    if (asked === application.value) tables.value = read;
  }

  onBeforeUnmount(stop);
  return {
    application,
    description,
    isStarting,
    failure,
    reported,
    tables,
    events,
    hasChanged,
    start,
    send,
    plan,
    migrate,
  };
}

function textOf(edition: Edition | null): string {
  return JSON.stringify([edition?.sources, edition?.generated]);
}
