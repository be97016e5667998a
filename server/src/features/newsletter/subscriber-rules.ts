import { csvCell } from '../tokens/statement-rules.ts'

export const SUBSCRIBERS_PER_PAGE = 50
/** Read and written so many at a time, so that a list of a million is never in memory as rows. */
export const SUBSCRIBERS_PER_CHUNK = 5_000
/** A file of some ten megabytes. */
export const SUBSCRIBERS_PER_FILE = 200_000

export const FILE_HEAD = `\uFEFFE-mail address,State,Since (UTC)\r\n`

interface Line {
  email: string
  state: string
  since: Date
}

/** Lines as RFC 4180 has them. */
export function writeLines(subscribers: readonly Line[]): string {
  return subscribers.map(({ email, state, since }) => `${[email, state, since.toISOString()].map(csvCell).join(',')}\r\n`).join('')
}
