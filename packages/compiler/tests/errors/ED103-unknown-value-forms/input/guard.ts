export function requireAdmin(): void {}
