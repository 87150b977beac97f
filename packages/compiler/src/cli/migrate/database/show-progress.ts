// Shows progress of a run: a line that is rewritten on a terminal, or one every ten seconds.
import type { Blocker, MigrationProgress } from "entity-derive/migrations";
import { formatDuration } from "../../../text/duration.ts";
import type { Terminal } from "../../terminal.ts";

/** In milliseconds. */
const lineInterval = 10_000;
const maxQueryLength = 80;
/** Progress is reported every second; older reports are outdated. */
const validity = 3_000;

export type DoneProgress = MigrationProgress & { readonly kind: "done" };

export interface ShownProgress {
  readonly tell: (progress: MigrationProgress) => void;
  /** Removes the rewritten line. */
  end(): void;
}

/** @param done formats an applied or reverted file */
export function showProgress(
  terminal: Terminal,
  done: (progress: DoneProgress) => void,
  now: () => number = () => performance.now(),
): ShownProgress {
  let file: { readonly line: string; readonly since: number } | null = null;
  let last: { readonly line: string; readonly until: number } | null = null;
  /** A statement without reports is still running. */
  const sayAgain = (): void => {
    if (last !== null && now() <= last.until) terminal.printError(last.line);
    else if (file !== null) terminal.printError(`${file.line}, for ${formatDuration(now() - file.since)}`);
  };
  const timer = terminal.rewrite === undefined ? setInterval(sayAgain, lineInterval) : undefined;
  timer?.unref();
  const tell = (progress: MigrationProgress): void => {
    if (progress.kind === "done") {
      terminal.rewrite?.("");
      done(progress);
      [file, last] = [null, null];
      return;
    }
    const line = lineOf(progress);
    if (progress.kind === "file") file = { line, since: now() };
    else last = { line, until: now() + validity + (progress.kind === "trying again" ? progress.pause : 0) };
    terminal.rewrite?.(line);
  };
  const end = (): void => {
    clearInterval(timer);
    terminal.rewrite?.("");
  };
  return { tell, end };
}

function lineOf(progress: Exclude<MigrationProgress, { readonly kind: "done" }>): string {
  switch (progress.kind) {
    case "file":
      return `${progress.file} (${progress.index + 1} of ${progress.count})`;
    case "waiting for a run": {
      const who = progress.pid === null ? "" : ` (server process ${progress.pid})`;
      return `waiting for another migration run${who}, for ${formatDuration(progress.elapsed)}`;
    }
    case "waiting for others":
      return `${progress.place.file}: waiting for ${shownBlockers(progress.blockers)}`;
    case "trying again": {
      const who = progress.blockers.length === 0 ? "others" : shownBlockers(progress.blockers);
      return `${progress.place.file}: blocked by ${who}, retrying in ${formatDuration(progress.pause)} (attempt ${progress.attempt + 1}, ${formatDuration(progress.elapsed)} so far)`;
    }
    case "index":
      return `${progress.file}: ${progress.phase}${shownPart(progress)}`;
    case "rows":
      return `${progress.file}: ${progress.done}${progress.total === null ? "" : ` of ${progress.total}`} rows${shownLeft(progress.left)}`;
  }
}

function shownPart({
  done,
  total,
  left,
}: {
  readonly done: number;
  readonly total: number;
  readonly left: number | null;
}): string {
  return total > 0 ? `, ${Math.floor((100 * done) / total)} %${shownLeft(left)}` : "";
}

function shownLeft(left: number | null): string {
  return left === null ? "" : `, about ${formatDuration(left)} left`;
}

function shownBlockers(blockers: readonly Blocker[]): string {
  return blockers
    .map(({ pid, age, query }) => {
      const open = age === null ? "" : `, open for ${formatDuration(age)}`;
      const text = query.replaceAll(/\s+/g, " ").trim();
      const what = text === "" ? "" : `: ${text.length > maxQueryLength ? `${text.slice(0, maxQueryLength)}…` : text}`;
      return `server process ${pid}${open}${what}`;
    })
    .join("; ");
}
