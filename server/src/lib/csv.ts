/**
 * Text that a spreadsheet may run as a formula: also in full width, and after blanks that an import
 * removes.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫|%]|^[\t\r\n]/u

/** A cell that is shown as it is, whatever is in it. Numbers are ours and stay numbers. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  // Some countries' spreadsheets part cells by semicolons, and tabs part them when pasted.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
