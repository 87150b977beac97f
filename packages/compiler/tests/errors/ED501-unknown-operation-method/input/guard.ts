export function requireUser(): void {}
