import type { WalletEntry } from '@adire/contract/tokens.ts'
import { writeCsvLines } from '../../lib/csv.ts'

/** Maximum rows of the CSV file. */
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
  return writeCsvLines([HEAD, ...rows])
}
