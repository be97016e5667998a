import type { AudioContainer } from './audio-limits.ts'

/** Finds the container by its first bytes; undefined if it is none that browsers record. */
export function findContainer(bytes: Uint8Array): AudioContainer | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12))
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return 'webm'
  if (head.toString('latin1', 0, 4) === 'OggS') return 'ogg'
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : undefined
}
