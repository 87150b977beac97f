// Reads and writes the events of an entity as JSON: in the outbox, in notifications and in streams.
import { objectOf } from "../json/composite-forms.ts";
import { type JsonForm, JsonMisfit, readPart } from "../json/json-form.ts";

/** Reads and writes events as JSON. */
export interface EventForm<Event> {
  /**
   * Parses an event from a JSON value or its text.
   * @throws {TypeError} for an invalid event; the message has the path
   */
  parse(json: unknown): Event;
  /** Returns the JSON text of an event, which `parse` accepts. */
  stringify(event: Event): string;
}

type EventPart<Event, Type, Part extends string> =
  Extract<Event, { readonly type: Type }> extends { readonly [Key in Part]: infer Value } ? Value : never;

/** The JSON forms of the parts of an event. */
export interface EventParts<Event> {
  /** The key; for a composite key, an array. */
  readonly id: JsonForm<EventPart<Event, "deleted", "id">>;
  readonly entity: JsonForm<EventPart<Event, "created", "entity">>;
  /** The changes of an update; undefined if nothing can change. */
  readonly changes?: JsonForm<EventPart<Event, "updated", "changes">>;
}

/**
 * Creates the form of an event type.
 * @param name the type's name in messages, `UserEvent`
 */
export function eventForm<Event extends { readonly type: string }>(
  name: string,
  types: readonly Event["type"][],
  parts: EventParts<Event>,
): EventForm<Event> {
  const forms: Readonly<Record<string, JsonForm<unknown> | undefined>> = { ...parts };
  const keysOf = (type: string): readonly string[] =>
    type === "created" ? ["entity"] : type === "updated" ? ["id", "changes"] : ["id"];
  const partsOf = (type: string): readonly (readonly [string, JsonForm<unknown>])[] =>
    keysOf(type).flatMap((key) => (forms[key] === undefined ? [] : [[key, forms[key]] as const]));
  return {
    parse(json) {
      try {
        const event = objectOf(typeof json === "string" ? parsedText(json) : json);
        const type = types.find((candidate) => candidate === event["type"]);
        if (type === undefined) throw new JsonMisfit(["type"], `is not one of ${types.join(", ")}`);
        const read = partsOf(type).map(([key, form]) => [key, readPart(form, event[key], key)]);
        return { type, ...Object.fromEntries(read) } as Event;
      } catch (error) {
        throw error instanceof JsonMisfit ? new TypeError(`${name}: ${error.message}`, { cause: error }) : error;
      }
    },
    stringify(event) {
      const whole = event as Readonly<Record<string, unknown>>;
      const properties = partsOf(event.type).map(([key, form]) => [key, form.toJson(whole[key])]);
      return JSON.stringify({ type: event.type, ...Object.fromEntries(properties) });
    },
  };
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonMisfit([], "is not JSON");
  }
}
