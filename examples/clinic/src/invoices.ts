// Invoices: they are written for completed appointments, and paid once.
import type { OutboxBatchHandler, OutboxBatchRow } from "entity-derive/outbox";
import { NotFoundError } from "entity-derive/runtime";
import type { OwnedRepositories, Repositories } from "./app.derived/index.ts";
import { type InvoiceCommandContext, InvoiceCommandHandler, type PayInvoice } from "./invoice.derived/index.ts";
import type { Invoice } from "./invoice.entity.ts";

type Context = InvoiceCommandContext<OwnedRepositories>;

export class Invoices extends InvoiceCommandHandler<Context> {
  async pay({ id }: PayInvoice, { repositories: { invoices } }: Context): Promise<Invoice> {
    const invoice = await invoices.findById(id);
    if (invoice === null) throw new NotFoundError("Invoice", id);
    return invoice.paidAt === null ? invoices.update(id, { paidAt: new Date() }) : invoice;
  }
}

/** Writes the invoices of completed appointments. An event that is delivered twice finds its invoice. */
export class InvoiceWriter implements OutboxBatchHandler {
  readonly #all: Repositories;

  constructor(all: Repositories) {
    this.#all = all;
  }

  async handleBatch(rows: readonly OutboxBatchRow[]): Promise<void> {
    for (const { entityId, owner } of rows) {
      if (owner === null) continue;
      const appointment = await this.#all.appointments.ownedBy(owner).findById(entityId);
      if (appointment?.state !== "done" || appointment.price === null) continue;
      const { id: appointmentId, patientId, price: amount } = appointment;
      await this.#all.invoices.ownedBy(owner).upsert({ appointmentId, patientId, amount });
    }
  }
}
