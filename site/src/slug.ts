// Anchors of headings, as GitHub makes them, so that a link works in both places.

/** Returns the anchor of a heading. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}
