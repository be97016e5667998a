/**
 * Matches text that a spreadsheet may run as a formula, also in full width and after blanks, which
 * imports remove.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫|%]|^[\t\r\n]/u

/** Formats a CSV cell, so that a spreadsheet shows text and never runs it as a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  // Some countries' spreadsheets separate cells by semicolons, and pasted text by tabs.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
