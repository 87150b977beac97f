// A request's target, such as `/api/users?limit=5`, into its path and its query.

/**
 * The path of a target or URL, percent-encoded as it was sent.
 *
 * Slashes doubled at its start and one at its end are left out: links are built by appending to it, and a link
 * that starts with `//` would name another host.
 */
export function pathOf(target: string): string {
  let start = 0;
  if (target.charCodeAt(0) !== slash) {
    const scheme = target.indexOf("://");
    start = scheme === -1 ? 0 : target.indexOf("/", scheme + 3);
    if (start === -1) return "/";
  }
  let end = endOfPath(target, start);
  while (target.charCodeAt(start) === slash && target.charCodeAt(start + 1) === slash) start += 1;
  if (end - start > 1 && target.charCodeAt(end - 1) === slash) end -= 1;
  return target.slice(start, end);
}

/** Where the query begins, or the fragment; the target's end where it has neither. */
export function endOfPath(target: string, start: number): number {
  for (let at = start; at < target.length; at += 1) {
    const code = target.charCodeAt(at);
    if (code === questionMark || code === hash) return at;
  }
  return target.length;
}

/** Whether a path's percent-encoding can be decoded. */
export function isPercentEncoded(path: string): boolean {
  try {
    // Compared with something, since the bundler takes the call for one without effects.
    return typeof decodeURIComponent(path) === "string";
  } catch {
    return false;
  }
}

export function queryOf(target: string): URLSearchParams {
  const start = target.indexOf("?");
  if (start === -1) return new URLSearchParams();
  const end = target.indexOf("#", start);
  return new URLSearchParams(end === -1 ? target.slice(start + 1) : target.slice(start + 1, end));
}

const slash = 47;
const questionMark = 63;
const hash = 35;
