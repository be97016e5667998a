// Loads the decoder with the bytes of memory that the first argument allows, and grows a memory of
// WebAssembly to as many bytes and then by one page more. Writes which of the two was possible. A process
// of its own, because the decoder changes globals.
import { loadFfmpeg } from '../gateways/audio-decoder.ts'

const PAGE_BYTES = 64 * 1024
const pages = Number(process.argv[2]) / PAGE_BYTES
await loadFfmpeg(Number(process.argv[2]))
const memory = new WebAssembly.Memory({ initial: 1 })
process.stdout.write([pages - 1, 1].map((more) => (canGrow(more) ? 'grown' : 'refused')).join(' '))

function canGrow(more: number): boolean {
  try {
    memory.grow(more)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
