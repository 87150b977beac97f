// Splits request targets such as `/api/users?limit=5` into path and query.

/**
 * Returns the path of a target or URL, percent-encoded as sent.
 *
 * Double slashes at the start and one at the end are removed, since links are built by appending to it, and a link that
 * starts with `//` would name another host.
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

/** Returns the index of the query or fragment, or the length of the target. */
export function endOfPath(target: string, start: number): number {
  for (let at = start; at < target.length; at += 1) {
    const code = target.charCodeAt(at);
    if (code === questionMark || code === hash) return at;
  }
  return target.length;
}

/** Whether the path's percent-encoding is valid. */
export function isPercentEncoded(path: string): boolean {
  try {
    // Compared, since bundlers would remove a call without a used result.
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
