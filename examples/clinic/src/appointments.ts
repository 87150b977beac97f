// The commands of appointments. Only booked ones change.
import type { Uuid } from "entity-derive";
import { Problem } from "entity-derive/http";
import { NotFoundError } from "entity-derive/runtime";
import type { OwnedRepositories } from "./app.derived/index.ts";
import {
  type AppointmentCommandContext,
  AppointmentCommandHandler,
  type AppointmentUpdateValues,
  type CancelAppointment,
  type CompleteAppointment,
  type RescheduleAppointment,
} from "./appointment.derived/index.ts";
import type { Appointment } from "./appointment.entity.ts";

type Context = AppointmentCommandContext<OwnedRepositories>;

export class Appointments extends AppointmentCommandHandler<Context> {
  reschedule({ id, payload }: RescheduleAppointment, context: Context): Promise<Appointment> {
    return change(id, payload, context);
  }

  cancel({ id }: CancelAppointment, context: Context): Promise<Appointment> {
    return change(id, { state: "cancelled" }, context);
  }

  complete({ id, payload }: CompleteAppointment, context: Context): Promise<Appointment> {
    return change(id, { ...payload, state: "done" }, context);
  }
}

async function change(id: Uuid, values: AppointmentUpdateValues, { repositories }: Context): Promise<Appointment> {
  const { appointments } = repositories;
  const appointment = await appointments.whileLocked(id, async (row) => row);
  if (appointment === null) throw new NotFoundError("Appointment", id);
  if (appointment.state !== "booked") throw new Problem(409, `the appointment is ${appointment.state}`);
  return appointments.update(id, values);
}
