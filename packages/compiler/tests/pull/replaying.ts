// The database on which commands of a test replay migrations.

/**
 * Whether it is on the server of the tests: that takes a quarter of the CPU of PGlite, which users have, and which is used
 * on all engines, and beside an older server. Roles of a shadow belong to the whole server, so no other file may use it.
 */
export const replaysOnServer: boolean = process.env["ENGINES"] === undefined;
