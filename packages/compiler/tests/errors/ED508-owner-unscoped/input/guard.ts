export function requireUser(): { readonly id: string } {
  return { id: "" };
}
