import type { WalletEntry } from '@adire/contract/tokens.ts'

/** More movements than anybody makes; a file of a few megabytes. */
export const CSV_MAXIMUM_ROWS = 50_000

const HEAD = ['Number', 'Date (UTC)', 'Type', 'Description', 'Tokens', 'Balance', 'Transaction', 'Seal']
/** Text that a spreadsheet may run as a formula: also in full width, and after blanks that an import removes. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫|%]|^[\t\r\n]/u

/** A cell that is shown as it is, whatever is in it. Numbers are ours and stay numbers. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  // Some countries' spreadsheets part cells by semicolons, and tabs part them when pasted.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The statement as RFC 4180 has it, with the mark that lets spreadsheets read every alphabet. */
export function writeCsv(entries: readonly WalletEntry[]): string {
  const rows = entries.map(({ position, createdAt, type, description, amount, balance, id, seal }) => [
    position,
    createdAt,
    type,
    description,
    amount,
    balance,
    id,
    seal,
  ])
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
