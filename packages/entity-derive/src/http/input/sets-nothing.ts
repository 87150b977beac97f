// An update request into whether it leaves the row as it is.

/** Whether the request names no field; the version that it is based on is not one. */
export function setsNothing(request: object): boolean {
  const values = request as Readonly<Record<string, unknown>>;
  for (const name in values) if (values[name] !== undefined && name !== "expectedVersion") return false;
  return true;
}
