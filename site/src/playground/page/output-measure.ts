// Measures the page on the browser's performance timeline: the first output, and the time from an edit to its output.

const first = "playground: first output";
const edit = "playground: edit to output";

/** Measures the latest edit only: the output of an earlier one is not shown if another edit came. */
export function outputMeasure(): { start(): void; end(): void } {
  let started: number | null = null;
  let hasOutput = false;
  return {
    start: () => {
      started = performance.now();
    },
    /** The output is visible in the next frame. */
    end: () => {
      const start = started;
      started = null;
      requestAnimationFrame(() => {
        if (start !== null) performance.measure(edit, { start, end: performance.now() });
        if (!hasOutput) performance.mark(first);
        hasOutput = true;
      });
    },
  };
}
