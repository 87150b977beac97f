// An event of an order, as the outbox delivers it, into a letter to the customer. Delivered twice, it is one letter.
import type { OutboxHandler, OutboxRow } from "entity-derive/outbox";
import { OrderEvent } from "../orders/order.derived/index.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import type { LetterRepository } from "./letter.derived/index.ts";

const tidings: Readonly<Record<Exclude<OrderStatus, "pending">, string>> = {
  paid: "We have received your payment. Thank you!",
  shipped: "Your parcel is on its way.",
  cancelled: "Your order is cancelled.",
};

export class LetterWriter implements OutboxHandler {
  readonly #letters: LetterRepository;

  constructor(letters: LetterRepository) {
    this.#letters = letters;
  }

  async handle(row: OutboxRow): Promise<void> {
    if (row.entity !== "orders" || row.meta.owner === null) return;
    const text = textFor(OrderEvent.parse(row.payload));
    if (text === null) return;
    await this.#letters.ownedBy(row.meta.owner).upsert({ eventId: row.id, orderId: row.entityId, text });
  }
}

/** Null for what is not worth a letter. */
function textFor(event: OrderEvent): string | null {
  switch (event.type) {
    case "created":
      return `Thank you for your order number ${event.entity.number}.`;
    case "updated": {
      const { status } = event.changes;
      return status === undefined || status === "pending" ? null : tidings[status];
    }
    case "deleted":
      return null;
  }
}
