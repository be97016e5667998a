/** A request that has run for so long has died with its server. */
export const RUNNING_MS = 60_000
