/** Makes one line of pasted or typed lines. */
export function joinLines(text: string): string {
  const lines = text.split(/[\n\r\t]+/u)
  if (lines.length === 1) return text
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}
