export const SUBSCRIBERS_PER_PAGE = 50
/** Rows read and written at a time, so that a list of a million never has to fit into memory. */
export const SUBSCRIBERS_PER_CHUNK = 5_000
/** Makes a file of about ten megabytes. */
export const SUBSCRIBERS_PER_FILE = 200_000
