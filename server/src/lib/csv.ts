/**
 * Text that a spreadsheet may run as a formula, also with full-width characters and after blanks,
 * which imports remove.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫|%]|^[\t\r\n]/u

/** Formats a CSV cell, so that a spreadsheet shows text and never runs it as a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  // Some countries' spreadsheets separate cells by semicolons, and pasted text by tabs.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes CSV lines (RFC 4180). */
export function writeCsvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Creates a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export function createCsvFile(name: string, lines: readonly string[]): File {
  return new File(['\uFEFF', ...lines], name, { type: 'text/csv; charset=utf-8' })
}
