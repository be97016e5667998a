export const FLAGS_PER_PAGE = 20
/** Accounts listed for one network address. */
export const READERS_SHOWN = 24
