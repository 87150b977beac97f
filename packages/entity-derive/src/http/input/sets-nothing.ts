// An update request into whether it leaves the row as it is.

/** Whether the request names no field; the version that it is based on is not one. */
export function setsNothing(request: object): boolean {
  return Object.entries(request).every(([name, value]) => value === undefined || name === "expectedVersion");
}
