export const FLAGS_PER_PAGE = 20
/** Of the accounts that read at one address, as many as are named. */
export const READERS_SHOWN = 24
