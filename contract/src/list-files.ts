/** Maximum rows of a list that staff download as a file; later ones are left out. */
export const LIST_FILE_ROWS_MAXIMUM = 50_000
/** Maximum rows of the newsletter subscribers: a file of about ten megabytes. */
export const SUBSCRIBER_FILE_ROWS_MAXIMUM = 200_000

const INCOMPLETE = '-incomplete.'

/** Returns the name of a downloaded list, which says so if rows were left out. */
export function nameListFile(name: string, extension: string, isComplete: boolean): string {
  return `${name}${isComplete ? '.' : INCOMPLETE}${extension}`
}

/** True if a downloaded list has only the first rows of its list. */
export function isIncompleteListFile(name: string): boolean {
  return name.includes(INCOMPLETE)
}
