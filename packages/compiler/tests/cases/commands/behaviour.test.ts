// `commands` without a repository: they are made, discriminated and carried out all the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newUuid } from "entity-derive/runtime";
import { AlarmCommand, AlarmCommandHandler, type ArmAlarm, type SilenceAlarm } from "./alarm.derived/index.ts";
import type { Alarm } from "./alarm.entity.ts";

class Alarms extends AlarmCommandHandler<string[]> {
  async arm({ room, delay = 30 }: ArmAlarm, log: string[]): Promise<Alarm> {
    log.push(`armed ${room}`);
    return { id: newUuid(), room, delay };
  }

  async silence({ id }: SilenceAlarm, log: string[]): Promise<void> {
    log.push(`silenced ${id}`);
  }
}

test("each command finds its method, and gives its result", async () => {
  const log: string[] = [];
  const alarm = await new Alarms().handle(AlarmCommand.arm({ room: "hall" }), log);
  assert.deepEqual([alarm.room, alarm.delay], ["hall", 30]);
  assert.equal(await new Alarms().handle(AlarmCommand.silence({ id: alarm.id }), log), undefined);
  assert.deepEqual(log, ["armed hall", `silenced ${alarm.id}`]);
});

test("what is no command is refused", async () => {
  const stranger = { command: "explode" } as unknown as AlarmCommand;
  await assert.rejects(new Alarms().handle(stranger, []), TypeError);
});
