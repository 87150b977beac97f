// A server into what tells its starts apart: transaction ids of which nothing had come to the disk are given out again after a crash.

/**
 * An expression that differs after each crash, also of one process, after which all others are started again: a server
 * that recovers discards its statistics. A snapshot that was taken before may hide what is written later.
 *
 * Who resets these statistics makes readers begin anew as after a crash.
 */
export const lastRecovery: string = "extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())";

/** An expression that differs after each start, after a crash, and on a standby that was promoted. */
export const serverStart: string = `concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), ${lastRecovery})`;
