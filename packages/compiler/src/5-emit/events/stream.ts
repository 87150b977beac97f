// The subscriber of an entity: its channel, and how an event that was too long for a notification is read.
import { blocks, type Code, raw, ts } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType, sibling, siblingType } from "../context.ts";
import { statementConstant } from "../repository/statements.ts";

export function emitStream(emission: Emission): Code {
  const { entity, plan } = emission;
  const { snapshot } = plan;
  if (snapshot === null) return raw("");
  const { type, words } = entity.names;
  const event = siblingType("events", `${type}Event`);
  const subscriber = ts`
    export const ${raw(type)}Subscriber = {
      channel: ${text(plan.events?.channel ?? "")},
      connect(db: ${runtimeType("Database")}, options?: ${runtimeType("SubscriberOptions")}): Promise<${raw(type)}Subscriber> {
        const { channel } = ${raw(type)}Subscriber;
        return ${runtime("subscribe")}(db, { channel, parse: ${sibling("events", `${type}Event`)}.parse, readSql: ${raw(snapshot.constant)} }, options);
      },
    };`;
  return blocks([
    statementConstant(snapshot, emission),
    documented(
      `What happens to ${words}, as it is notified: \`for await (const event of subscriber)\`.`,
      ts`export type ${raw(type)}Subscriber = ${runtimeType("Subscriber")}<${event}>;`,
    ),
    documented(`Listens for the notifications: \`await ${type}Subscriber.connect(db)\`.`, subscriber),
  ]);
}
