// Subjects into samples of each, taken in turns so that whatever else the machine does hits all of them alike.

export interface Sample {
  readonly perSecond: number;
  /** Microseconds of CPU, user and system, for one call. */
  readonly cpuPerCall: number;
}

export interface Subject {
  readonly name: string;
  /** Works for about this long. */
  run(milliseconds: number): Promise<Sample>;
}

export interface Schedule {
  readonly rounds: number;
  readonly milliseconds: number;
}

/** The samples of the subjects, by name and round. One round that is thrown away warms all of them. */
export async function interleave(subjects: readonly Subject[], schedule: Schedule): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await subject.run(Math.max(500, schedule.milliseconds));
  for (let round = 0; round < schedule.rounds; round++) {
    const shift = round % subjects.length;
    const turn = [...subjects.slice(shift), ...subjects.slice(0, shift)];
    if (round % 2 === 1) turn.reverse();
    for (const subject of turn) samples.get(subject.name)?.push(await subject.run(schedule.milliseconds));
  }
  return samples;
}
