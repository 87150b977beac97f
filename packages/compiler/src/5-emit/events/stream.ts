// Emits the subscriber of an entity: its channel, and the statement that reads a row whose event is too long for a notification.
import { visibleOwner } from "../../2-model/data/ownership.ts";
import { blocks, type Code, list, nothing, ts } from "../../text/code.ts";
import { docComment, identifier, text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { ownerName } from "../owner.ts";
import { statementConstant } from "../repository/statements.ts";
import { encoded } from "../values/codec.ts";
import { presentType } from "../values/field-type.ts";

export function emitStream(emission: Emission): Code {
  const { entity, plan, types, values } = emission;
  const { snapshot } = plan;
  if (snapshot === null) return nothing;
  const { pluralLabel } = entity.names;
  const owner = visibleOwner(entity);
  const source = [
    ts`channel: ${values.subscriber}.channel`,
    ts`parse: ${values.event}.parse`,
    ts`read: ${runtime("eventReader")}(${identifier(snapshot.constant)})`,
    ...(owner === null
      ? []
      : [ts`ownerToText: (${ownerName}: ${presentType(owner, emission)}) => ${encoded(owner, ownerName, emission)}`]),
  ];
  const subscriber = ts`
    export const ${values.subscriber} = {
      channel: ${text(plan.events?.channel ?? "")},
      connect(db: ${runtimeType("Database")}, options?: ${optionsType(emission)}): Promise<${types.subscriber}> {
        return ${list(ts`${runtime("subscribe")}(db, options, { `, source, " });")}
      },
    };`;
  return blocks([
    statementConstant(snapshot, emission),
    ts`
      ${docComment(`Receives the notified events of ${pluralLabel}: \`for await (const event of subscriber)\`.`)}
      export type ${types.subscriber} = ${runtimeType("Subscriber")}<${types.event}>;`,
    documented(`Subscribes to the notifications: \`await ${values.subscriber.name}.connect(db)\`.`, subscriber),
  ]);
}

/** Returns the type of the options; they have an `owner` only if events show the owner's field. */
function optionsType(emission: Emission): Code {
  const field = visibleOwner(emission.entity);
  if (field === null) return ts`${runtimeType("SubscriberOptions")}`;
  return ts`${runtimeType("OwnedSubscriberOptions")}<${presentType(field, emission)}>`;
}
