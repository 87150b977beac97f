// Emits the function that writes events for clients of the API, with the fields that responses show.

import { soleKey } from "../../2-model/data/table/key.ts";
import type { ClientEventPlan } from "../../4-plan/methods/events.ts";
import { type Code, fitting, join, nothing, ts } from "../../text/code.ts";
import { access, templateKey, text } from "../../text/literal.ts";
import { documented, type Emission, httpRuntime, httpRuntimeType } from "../context.ts";
import { jsonOfKey, jsonProperty } from "../values/json.ts";

/** Returns the constant with the function; nothing if no route streams events. */
export function shownEvents(emission: Emission): Code {
  const { entity, plan, values } = emission;
  const { clientEvents } = plan;
  if (clientEvents === null) return nothing;
  const shown = ts`
    export const ${values.shownEvents}: ${httpRuntimeType("ShownEvents")} = {
      entity: ${text(clientEvents.entity)},
      show(payload) {
        const event = ${values.event}.parse(payload);
        switch (event.type) {
          case "created":
            return \`{"type":"created","entity":\${${emission.exports.has("fieldsJson") ? values.fieldsJson : values.json}(event.entity)}}\`;
          ${updated(clientEvents, emission)}
          default:
            return \`{"type":"\${event.type}","id":${idText(ts`event.id`, emission)}}\`;
        }
      },
    };`;
  return documented(
    `Writes the events of ${entity.names.pluralLabel} for clients, with the fields of responses. An event that changes only other fields is not sent.`,
    shown,
  );
}

function updated({ isChanged, changes }: ClientEventPlan, emission: Emission): Code | null {
  if (!isChanged) return null;
  if (changes.length === 0) {
    return ts`
      case "updated":
        return null;`;
  }
  const object = ts`changes`;
  const members = changes.map((field) => {
    const absent = ts`${object}${access(field.name)} === undefined`;
    const property = jsonProperty(field, object);
    const broken = ts`
      ${absent}
        ? ""
        : ${property}`;
    return ts`${fitting(ts`${absent} ? "" : ${property}`, broken)},`;
  });
  return ts`
    case "updated": {
      const { id, changes } = event;
      const shown = ${httpRuntime("jsonObject")}([
        ${members}
      ]);
      return shown === "{}" ? null : \`{"type":"updated","id":${idText(ts`id`, emission)},"changes":\${shown}}\`;
    }`;
}

/** Returns the JSON of an id for a template literal; that of a composite key is an object of its parts. */
function idText(object: Code, { entity }: Emission): Code {
  const key = soleKey(entity);
  if (key !== null) return ts`\${${jsonOfKey(key, object)}}`;
  const parts = entity.key.fields.map(
    (field) => ts`${templateKey(field.jsonName)}:\${${jsonOfKey(field, ts`${object}${access(field.name)}`)}}`,
  );
  return ts`{${join(parts, ",")}}`;
}
