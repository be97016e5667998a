import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Long enough for every browser to have begun; then the memory is given back. */
const KEPT_MS = MINUTE_MS

/** Has the browser save a file that is in memory. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
