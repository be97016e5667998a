/** SQL for the timeline that a primary writes; fails on a replica. */
export const CURRENT_TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer`
