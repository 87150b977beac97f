// Payloads that take members of another entity's request follow that entity from one compilation to the next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCompiler } from "../../src/index.ts";
import { compileFiles } from "./compare.ts";

const visit = `import { command, entity, field, id, type Uuid } from "entity-derive";
import type { CreatePatientRequest } from "./patient.derived/index.ts";

@entity({ table: "visits", commands: true, api: { commands: ["Plan"] } })
@command<{ payload: Pick<CreatePatientRequest, "name"> }>("Plan")
export class Visit {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}
`;

const patient = (max: number): string => `import { entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ table: "patients" })
export class Patient {
  @id id!: Uuid;
  @field("create", "response") @validate({ length: { max: ${max} } }) name!: string;
}
`;

test("a payload has the rules that the entity of its request has now, also of one that is written later", async () => {
  const files = new Map([["src/visit.entity.ts", visit]]);
  const compiler = createCompiler();
  const schema = async (): Promise<string | undefined> => {
    const { folders, diagnostics } = await compileFiles(files, compiler);
    const own = folders.find(({ path }) => path === "src/visit.derived");
    const dto = own?.files.find(({ name }) => name === "dto.ts")?.text;
    const refused = diagnostics.map(({ id, message }) => `${id} ${message}`);
    return refused.join("; ") || /name: z\.string\(\)\.max\((\d+)\)/.exec(dto ?? "")?.[1];
  };
  assert.match((await schema()) ?? "", /^ED605 `CreatePatientRequest` in the payload/);
  files.set("src/patient.entity.ts", patient(10));
  assert.equal(await schema(), "10");
  files.set("src/patient.entity.ts", patient(20));
  assert.equal(await schema(), "20");
  files.delete("src/patient.entity.ts");
  assert.match((await schema()) ?? "", /^ED605 `CreatePatientRequest` in the payload/);
});
