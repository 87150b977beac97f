// Grüße
export class User {}
