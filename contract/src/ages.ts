/** The right end of the slider means 60 and over (decision P5). */
export const DISCOVER_AGE_MINIMUM = 18
export const DISCOVER_AGE_MAXIMUM = 60
export const DISCOVER_DEFAULT_MAXIMUM = 50
