// The subscriber of an entity: its channel, and how an event that was too long for a notification is read.
import { shownOwner } from "../../2-model/data/ownership.ts";
import { blocks, type Code, nothing, ts } from "../../text/code.ts";
import { identifier, text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { statementConstant } from "../repository/statements.ts";
import { presentType } from "../values/field-type.ts";

export function emitStream(emission: Emission): Code {
  const { entity, plan, types, values } = emission;
  const { snapshot } = plan;
  if (snapshot === null) return nothing;
  const { words } = entity.names;
  const subscriber = ts`
    export const ${values.subscriber} = {
      channel: ${text(plan.events?.channel ?? "")},
      connect(db: ${runtimeType("Database")}, options?: ${optionsType(emission)}): Promise<${types.subscriber}> {
        const { channel } = ${values.subscriber};
        return ${runtime("subscribe")}(db, { channel, parse: ${values.event}.parse, readSql: ${identifier(snapshot.constant)} }, options);
      },
    };`;
  return blocks([
    statementConstant(snapshot, emission),
    documented(
      `What happens to ${words}, as it is notified: \`for await (const event of subscriber)\`.`,
      ts`export type ${types.subscriber} = ${runtimeType("Subscriber")}<${types.event}>;`,
    ),
    documented(`Listens for the notifications: \`await ${values.subscriber.name}.connect(db)\`.`, subscriber),
  ]);
}

/** Whose events are to be seen can be said where the events say whose they are: a skipped field is in none. */
function optionsType(emission: Emission): Code {
  const field = shownOwner(emission.entity);
  if (field === null) return ts`${runtimeType("SubscriberOptions")}`;
  return ts`${runtimeType("OwnedSubscriberOptions")}<${presentType(field, emission)}>`;
}
