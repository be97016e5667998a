import type { WalletEntry } from '@adire/contract/tokens.ts'
import { csvCell } from '../../lib/csv.ts'

/** More movements than anybody makes; a file of a few megabytes. */
export const CSV_MAXIMUM_ROWS = 50_000

const HEAD = [
  'Number',
  'Date (UTC)',
  'Type',
  'Description',
  'Tokens',
  'Balance',
  'Transaction',
  'Seal',
]

/** The statement as RFC 4180 has it, with the mark that lets spreadsheets read every alphabet. */
export function writeCsv(entries: readonly WalletEntry[]): string {
  const rows = entries.map(
    ({ position, createdAt, type, description, amount, balance, id, seal }) => [
      position,
      createdAt,
      type,
      description,
      amount,
      balance,
      id,
      seal,
    ],
  )
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
