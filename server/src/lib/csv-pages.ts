import { writeCsvLines } from './csv.ts'

const ROWS_PER_STATEMENT = 1000

interface CsvSource<Row> {
  headings: readonly string[]
  /** Maximum rows; the last ones of a longer list are left out. */
  limit: number
  /** Reads the rows after the given one. */
  list: (range: { after: NoInfer<Row> | undefined; limit: number }) => Promise<Row[]>
  toCells: (row: NoInfer<Row>) => (string | number)[]
}

/**
 * Writes a list as CSV lines, page by page, so that no statement reads and no array holds all of
 * its rows.
 */
export async function writeCsvPages<Row>({
  headings,
  limit,
  list,
  toCells,
}: CsvSource<Row>): Promise<{ lines: string[]; count: number }> {
  const lines = [writeCsvLines([headings])]
  let count = 0
  let after: Row | undefined
  while (count < limit) {
    const wanted = Math.min(ROWS_PER_STATEMENT, limit - count)
    const rows = await list({ after, limit: wanted })
    lines.push(writeCsvLines(rows.map(toCells)))
    count += rows.length
    after = rows.at(-1)
    if (rows.length < wanted) break
  }
  return { lines, count }
}
