// Parses durations such as `12h`, suggests that spelling for others, and formats them for people.

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxDuration = 1000 * 86_400_000;

/** Returns milliseconds; null for invalid, zero and absurdly long durations. */
export function durationFromText(text: string): number | null {
  const [, count, unit = ""] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? Number.NaN);
  return milliseconds > 0 && milliseconds <= maxDuration ? milliseconds : null;
}

/** Returns our spelling of `7 days`, `12 hrs`, `1 week` or `P7D`; null for other texts. */
export function suggestDuration(text: string): string | null {
  const iso = /^P(?:(\d+)([DW])|T(\d+)([HMS]))$/i.exec(text);
  const [, count, word = ""] = /^(\d+)\s*([a-z]+)$/i.exec(text) ?? [];
  const [number, unit] =
    iso === null ? [count, words[word.toLowerCase()]] : [iso[1] ?? iso[3], (iso[2] ?? iso[4] ?? "").toLowerCase()];
  if (number === undefined || unit === undefined) return null;
  const spelled = unit === "w" ? `${Number(number) * 7}d` : `${Number(number)}${unit}`;
  return durationFromText(spelled) === null ? null : spelled;
}

const words: Readonly<Record<string, string>> = {
  ...{ s: "s", m: "m", h: "h", d: "d" },
  ...{ sec: "s", secs: "s", second: "s", seconds: "s" },
  ...{ min: "m", mins: "m", minute: "m", minutes: "m" },
  ...{ hr: "h", hrs: "h", hour: "h", hours: "h" },
  ...{ day: "d", days: "d", w: "w", week: "w", weeks: "w" },
};

/** Returns `3 ms`, `4.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
