import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import { z } from 'zod'
import { QUARTER_ORDERS, type QuarterOrder } from '../../lib/quarter-orders.ts'

/** Days for which a device that isn't used and a card that doesn't pay are stored. */
export const DEVICE_DAYS = 365
export const PAYER_DAYS = 730

/**
 * Largest difference of two copies of a photo (`compareWithStored`). A higher limit finds more copies,
 * but soon flags others (`docs/decisions/0163-altered-photos.md`).
 */
export const ALIKE_MAXIMUM = 42

/** Stored photos with which an upload is compared square by square: those that share most tokens. */
export const CANDIDATES = 10

/**
 * Stored fingerprints read for each token of a square, at most, so that the work for an upload doesn't grow
 * with the number of bans. Tokens that more of them share say little about a photo.
 */
export const TOKEN_FINGERPRINTS = 100

/** Returns how many fingerprints are read on each side of a square in an order. */
export function countNeighbours([first]: QuarterOrder): number {
  // Some tokens come first in two orders, others in one. Each counts alike only if as many are read for it.
  const orders = QUARTER_ORDERS.filter((order) => order[0] === first)
  return TOKEN_FINGERPRINTS / (2 * orders.length)
}

/** Bans with which one check compares, the newest; a public computer may have many. */
export const BANS_MAXIMUM = 20

/** Letters of an address from which a similar one is a sign: many people are called ada. */
const SIMILAR_LETTERS = 7

export const hashPhotosTask = {
  name: 'banEvasion.hashPhotos',
  payload: z.object({ banId: z.uuid() }),
}

/** Start of the keys of these jobs, of which a ban has one at most. */
export const HASH_PHOTOS_KEYS = `${hashPhotosTask.name}:`
export const buildHashPhotosKey = (banId: string) => `${HASH_PHOTOS_KEYS}${banId}`

const CERTAIN = new Set<EvasionSign>(['address', 'payer', 'photo'])
const WEAK = new Set<EvasionSign>(['device', 'similar_address', 'birth'])

/**
 * Decides whether what two accounts have in common makes a return likely: one certain or strong sign,
 * or two weak ones. A household shares a device, but not a birthday or a name.
 */
export function isLikelyReturn(signs: readonly EvasionSign[]): boolean {
  return (
    signs.some((sign) => CERTAIN.has(sign)) || signs.filter((sign) => WEAK.has(sign)).length >= 2
  )
}

/**
 * Reduces an address to the part that people keep when they change it: the letters of its name,
 * without digits and the provider. Undefined if few are left.
 */
export function simplifyAddress(email: string): string | undefined {
  const [name = ''] = email.toLowerCase().split('@')
  const letters = (name.split('+')[0] ?? '').replaceAll(/[._\d-]/g, '')
  return letters.length < SIMILAR_LETTERS ? undefined : letters
}
