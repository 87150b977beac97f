// The commands of clinics.
import { type Database, transaction } from "entity-derive/runtime";
import { transactional } from "./app.derived/index.ts";
import { ClinicCommandHandler, type OpenClinic } from "./clinic.derived/index.ts";
import { tokenOf } from "./require-staff.ts";

export class Clinics extends ClinicCommandHandler<unknown> {
  readonly #jobs: Database;

  /** @param jobs of the role that sees all clinics: who opens one has none yet */
  constructor(jobs: Database) {
    super();
    this.#jobs = jobs;
  }

  open({ payload: { clinic, practitioner } }: OpenClinic): Promise<{ token: string }> {
    return transaction(this.#jobs, ...transactional()).run(async ({ clinics, practitioners }) => {
      const { id: clinicId } = await clinics.create({ name: clinic });
      const { id: practitionerId } = await practitioners.ownedBy(clinicId).create(practitioner);
      return { token: tokenOf(clinicId, practitionerId) };
    });
  }
}
