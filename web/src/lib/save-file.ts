import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Time in which every browser has started the download; then the memory is released. */
const REVOKE_DELAY_MS = MINUTE_MS

/** Downloads a file that is in memory. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
