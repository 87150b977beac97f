// The orders that a query may choose, as a constant of the file that runs it.
import { type Code, ts } from "../../text/code.ts";
import { key, text } from "../../text/literal.ts";
import { documented, type Emission } from "../context.ts";

export function ordersConstant({ plan, types }: Emission): Code {
  return documented(
    "What can stand in ORDER BY, by the value that chooses it.",
    ts`
      const orders: Readonly<Record<${types.sortField}, string>> = {
        ${plan.orders.map((order) => ts`${key(order.value)}: ${text(order.sql)},`)}
      };`,
  );
}
