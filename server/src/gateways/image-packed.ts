import { inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Length and name before the content of a PNG's chunk, and a sum behind it. */
const FRAME_BYTES = 8
const SUM_BYTES = 4
/** No colour profile and no comment of a photo is so large. */
const UNPACKED_MAXIMUM_BYTES = 4 * 1024 * 1024
/** Chunks that hold a text or a profile in packed form, behind a name that ends with a zero and one byte that says how it is packed. */
const PACKED = new Set(['iCCP', 'zTXt'])

/** Whether something beside the picture of a PNG unpacks to far more than it can be worth: a bomb for whoever reads it (security bar U-01). */
export function hidesBomb(bytes: Buffer): boolean {
  if (bytes.readUInt32BE(0) !== 0x89504e47) return false
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + FRAME_BYTES)
    const content = bytes.subarray(at + FRAME_BYTES, at + FRAME_BYTES + length)
    if (PACKED.has(name) && unpacksTooFar(content.subarray(content.indexOf(0) + 2))) return true
    at += FRAME_BYTES + length + SUM_BYTES
  }
  return false
}

function unpacksTooFar(packed: Buffer): boolean {
  try {
    inflateSync(packed, { maxOutputLength: UNPACKED_MAXIMUM_BYTES })
    return false
  } catch (error) {
    // What can't be unpacked at all is left to the decoder.
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
  }
}
