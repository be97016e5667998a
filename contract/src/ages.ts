/** Age range of the Discover filter; the ages of members are in members.ts. */
export const DISCOVER_AGE_MINIMUM = 18
/** Means 60 and over (decision P5). */
export const DISCOVER_AGE_MAXIMUM = 60
/** Upper age until the member chooses one. */
export const DISCOVER_AGE_DEFAULT_MAXIMUM = 50
