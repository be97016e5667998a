/**
 * Lowest age of the Discover filter. The limits of members' ages are in members.ts. This file
 * imports no Zod, because the web app loads it with Discover.
 */
export const DISCOVER_AGE_MINIMUM = 18
/** Means 60 and over (decision P5). */
export const DISCOVER_AGE_MAXIMUM = 60
