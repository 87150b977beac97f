// Identifies starts of a server: transaction ids that were not flushed are reused after a crash.

/**
 * An SQL expression that changes after each crash, since recovery resets the server's statistics. A snapshot taken
 * before a crash may hide rows that were written after it.
 *
 * Resetting these statistics by hand has the same effect as a crash.
 */
export const lastRecovery: string = "extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())";

/** An SQL expression that changes after each start, crash, and promotion of a standby. */
export const serverStart: string = `concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), ${lastRecovery})`;
