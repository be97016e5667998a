import sharp from 'sharp'
import { listTokens, openPrints, sealPrints } from '../features/ban-evasion/print-operations.ts'
import { ALIKE_MAXIMUM, CANDIDATES, countNeighbours } from '../features/ban-evasion/rules.ts'
import { type Fingerprint, listCompared } from '../gateways/image-fingerprint.ts'
import { compareSquares } from '../gateways/image-likeness.ts'
import { readPlanes } from '../gateways/image-windows.ts'
import { QUARTER_ORDERS, type QuarterOrder } from '../lib/quarter-orders.ts'

const HASH_KEY = 'key of the test'

/** The four tokens of a square. */
const splitTokens = (coarse: string) =>
  [0, 16, 32, 48].map((at) => Number.parseInt(coarse.slice(at, at + 16), 2))
/** Compares tokens in an order, as the database compares their joined bits. */
const compareTokens = (one: readonly number[], other: readonly number[], order: QuarterOrder) => {
  const quarter = order.find((n) => one[n - 1] !== other[n - 1]) ?? 1
  return (one[quarter - 1] ?? 0) - (other[quarter - 1] ?? 0)
}

interface Row {
  tokens: readonly number[]
  owner: number
}

/** Fingerprints in one order of their tokens: rows by the first, sorted by the others. */
class SortedRows {
  readonly #order: QuarterOrder
  readonly #rows = new Map<number, Row[]>()

  constructor(order: QuarterOrder) {
    this.#order = order
  }

  #readFirst(tokens: readonly number[]): number {
    return tokens[this.#order[0] - 1] ?? 0
  }

  add(row: Row): void {
    const first = this.#readFirst(row.tokens)
    const rows = this.#rows.get(first)
    if (rows) rows.push(row)
    else this.#rows.set(first, [row])
  }

  sort(): void {
    for (const rows of this.#rows.values())
      rows.sort((one, other) => compareTokens(one.tokens, other.tokens, this.#order))
  }

  /** Lists the fingerprints that come next to a square. */
  listNeighbours(tokens: readonly number[]): readonly Row[] {
    const rows = this.#rows.get(this.#readFirst(tokens)) ?? []
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const isBefore = compareTokens(rows[middle]?.tokens ?? [], tokens, this.#order) < 0
      if (isBefore) low = middle + 1
      else high = middle
    }
    const side = countNeighbours(this.#order)
    return rows.slice(Math.max(0, low - side), low + side)
  }
}

/** The queries of photos in memory: candidates by the tokens that they share, rare ones first. */
export class StoredPhotos {
  readonly #orders = QUARTER_ORDERS.map((order) => new SortedRows(order))
  readonly #photos: Fingerprint[][] = []

  /** Adds the photo of one banned member each. */
  constructor(photos: readonly (readonly Fingerprint[])[]) {
    for (const fingerprints of photos) this.#add(fingerprints)
    for (const rows of this.#orders) rows.sort()
  }

  #add(fingerprints: readonly Fingerprint[]): void {
    const owner = this.#photos.length
    const place = { banId: 'ban', photoId: `${owner}` }
    const sealed = sealPrints(fingerprints, place, HASH_KEY)
    for (const tokens of sealed.map(({ coarse }) => splitTokens(coarse)))
      for (const rows of this.#orders) rows.add({ tokens, owner })
    this.#photos.push(openPrints(sealed, place, HASH_KEY))
  }

  #listCandidates(squares: readonly { print: Uint32Array }[]): number[] {
    const ownersByToken = [0, 1, 2, 3].map(() => new Map<number, Set<number>>())
    for (const square of listTokens(squares, HASH_KEY).map(splitTokens))
      for (const rows of this.#orders)
        for (const { tokens, owner } of rows.listNeighbours(square))
          for (const [at, owners] of ownersByToken.entries()) {
            const token = square[at] ?? 0
            if (tokens[at] === token) owners.set(token, (owners.get(token) ?? new Set()).add(owner))
          }
    const weights = new Map<number, number>()
    for (const owners of ownersByToken.flatMap((of) => Array.from(of.values())))
      for (const owner of owners) weights.set(owner, (weights.get(owner) ?? 0) + 1 / owners.size)
    const sorted = Array.from(weights).toSorted(([, a], [, b]) => b - a)
    return sorted.slice(0, CANDIDATES).map(([owner]) => owner)
  }

  /** Lists the banned people whose photo this is. */
  async find(picture: Buffer): Promise<number[]> {
    const planes = await readPlanes(sharp(picture))
    const compared = listCompared(planes)
    const candidates = this.#listCandidates(compared)
    const photos = candidates.map((owner) => this.#photos[owner] ?? [])
    const differences = compareSquares(planes, compared, photos)
    return candidates.filter((_, i) => (differences[i] ?? Infinity) <= ALIKE_MAXIMUM)
  }
}
