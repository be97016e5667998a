import { csvCell } from '../../lib/csv.ts'

export const SUBSCRIBERS_PER_PAGE = 50
/** Rows read and written at a time, so that a list of a million never has to fit into memory. */
export const SUBSCRIBERS_PER_CHUNK = 5_000
/** Makes a file of about ten megabytes. */
export const SUBSCRIBERS_PER_FILE = 200_000

export const FILE_HEAD = `\uFEFFE-mail address,State,Since (UTC)\r\n`

interface Line {
  email: string
  state: string
  since: Date
}

/** Writes CSV lines (RFC 4180). */
export function writeLines(subscribers: readonly Line[]): string {
  return subscribers
    .map(
      ({ email, state, since }) =>
        `${[email, state, since.toISOString()].map(csvCell).join(',')}\r\n`,
    )
    .join('')
}
