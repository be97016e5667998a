import { LIST_FILE_ROWS_MAXIMUM, nameListFile } from '@adire/contract/list-files.ts'
import { createCsvFile, writeCsvLines } from './csv.ts'

const ROWS_PER_STATEMENT = 1000

interface CsvSource<Row> {
  headings: readonly string[]
  /** Reads the rows after the given one. */
  list: (range: { after: NoInfer<Row> | undefined; limit: number }) => Promise<Row[]>
  toCells: (row: NoInfer<Row>) => (string | number)[]
  /** Maximum rows; the last ones of a longer list are left out. */
  maximum?: number
}

/** A list as CSV lines, with the number of its rows. */
export interface CsvList {
  lines: string[]
  count: number
  /** False if rows were left out. */
  isComplete: boolean
}

/**
 * Writes a list as CSV lines, page by page, so that no statement reads and no array holds all of
 * its rows.
 */
export async function writeCsvPages<Row>({
  headings,
  list,
  toCells,
  maximum = LIST_FILE_ROWS_MAXIMUM,
}: CsvSource<Row>): Promise<CsvList> {
  const lines = [writeCsvLines([headings])]
  let count = 0
  let after: Row | undefined
  while (count < maximum) {
    const wanted = Math.min(ROWS_PER_STATEMENT, maximum - count)
    const rows = await list({ after, limit: wanted })
    lines.push(writeCsvLines(rows.map(toCells)))
    count += rows.length
    after = rows.at(-1)
    if (rows.length < wanted) return { lines, count, isComplete: true }
  }
  const isComplete = (await list({ after, limit: 1 })).length === 0
  return { lines, count, isComplete }
}

/** Creates the file of a list; `name` is without its extension. */
export function createListFile(name: string, { lines, isComplete }: CsvList): File {
  return createCsvFile(nameListFile(name, 'csv', isComplete), lines)
}
