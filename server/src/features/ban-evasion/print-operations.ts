import { createCipheriv, createHash } from 'node:crypto'
import type { Fingerprint } from '../../gateways/image-fingerprint.ts'
import {
  COLOUR_FREQUENCIES,
  LIGHT_FREQUENCIES,
  PRINT_BITS,
  PRINT_WORDS,
} from '../../gateways/image-windows.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { deriveKey } from '../../lib/sealed-bytes.ts'

const BAND_BITS = 16
const BANDS = 4

/** Lists the positions of the lowest frequencies of a square of them, without the mean. */
function listLowest(frequencies: number, from: number, count: number): number[] {
  const order = (i: number) => (i % frequencies) + Math.floor(i / frequencies)
  return Array.from({ length: frequencies ** 2 - 1 }, (_, i) => i + 1)
    .toSorted((a, b) => order(a) - order(b) || a - b)
    .slice(0, count)
    .map((i) => from + i)
}

const FIRST_COLOUR = LIGHT_FREQUENCIES ** 2
const LOW_BITS = [
  ...listLowest(LIGHT_FREQUENCIES, 0, 2 * BAND_BITS),
  ...listLowest(COLOUR_FREQUENCIES, FIRST_COLOUR, BAND_BITS),
  ...listLowest(COLOUR_FREQUENCIES, FIRST_COLOUR + COLOUR_FREQUENCIES ** 2, BAND_BITS),
]

/** Bits of each band: two of brightness, and two of both colours. */
const BAND_POSITIONS = Array.from({ length: BANDS }, (_, band) =>
  LOW_BITS.filter((_bit, i) => (i < 2 * BAND_BITS ? i % 2 : 2 + (i % 2)) === band),
)

const readBit = (print: Uint32Array, bit: number) => ((print[bit >>> 5] ?? 0) >>> (bit & 31)) & 1
const toBits = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')

/**
 * Computes the tokens of a print, one for each band, as 16 characters of 0 and 1. Photos that are alike
 * share some. Without the hash key they say nothing about the photo.
 */
function toTokens(print: Uint32Array, hashKey: string): string[] {
  return BAND_POSITIONS.map((positions, band) => {
    const value = positions.map((bit) => readBit(print, bit)).join('')
    return toBits(keyedHash(hashKey, `photo-band:${band}:${value}`).subarray(0, BAND_BITS / 8))
  })
}

/** Lists the tokens of squares, those of a square together as they are stored (`coarse`), each once. */
export function listTokens(
  squares: readonly Pick<Fingerprint, 'print'>[],
  hashKey: string,
): string[] {
  return [...new Set(squares.map(({ print }) => toTokens(print, hashKey).join('')))]
}

interface Place {
  banId: string
  photoId: string
  part: number
}

/** Encrypts the bits of a print for its row, or decrypts them. */
function crypt(bytes: Uint8Array, { banId, photoId, part }: Place, key: Buffer): Buffer {
  const start = createHash('sha256').update(`${banId}:${photoId}:${part}`).digest()
  return createCipheriv('aes-256-ctr', key, start.subarray(0, 16)).update(bytes)
}

const deriveDetailKey = (hashKey: string) => deriveKey('photo fingerprints', hashKey)

export interface SealedPrint {
  part: number
  coarse: string
  detail: string
}

type Owner = Omit<Place, 'part'>

/** Converts fingerprints into what is stored: keyed tokens, and the print encrypted. */
export function sealPrints(
  fingerprints: readonly Fingerprint[],
  owner: Owner,
  hashKey: string,
): SealedPrint[] {
  const key = deriveDetailKey(hashKey)
  return fingerprints.map(({ part, print }) => ({
    part,
    coarse: toTokens(print, hashKey).join(''),
    detail: toBits(crypt(toBytes(print), { ...owner, part }, key)),
  }))
}

/** Decrypts what `sealPrints` encrypted. */
export function openPrints(
  stored: readonly { part: number; detail: string }[],
  owner: Owner,
  hashKey: string,
): Fingerprint[] {
  const key = deriveDetailKey(hashKey)
  return stored.map(({ part, detail }) => {
    const bytes = Uint8Array.from(detail.match(/.{8}/g) ?? [], (bits) => Number.parseInt(bits, 2))
    return { part, print: toPrint(crypt(bytes, { ...owner, part }, key)) }
  })
}

function toBytes(print: Uint32Array): Uint8Array {
  return Uint8Array.from(
    { length: PRINT_BITS / 8 },
    (_, i) => ((print[i >>> 2] ?? 0) >>> (8 * (i & 3))) & 0xff,
  )
}

function toPrint(bytes: Uint8Array): Uint32Array {
  const print = new Uint32Array(PRINT_WORDS)
  for (const [i, byte] of bytes.entries())
    print[i >>> 2] = (print[i >>> 2] ?? 0) | (byte << (8 * (i & 3)))
  return print
}
