import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import { portraitSvg } from '@adire/art/portrait.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { computeFingerprints, type Fingerprint } from '../../gateways/image-fingerprint.ts'
import { COARSE_BITS, DETAIL_BITS, isLikelyReturn, listNearQuarters } from './rules.ts'

const WIDTH = 400
const HEIGHT = 500
const BANNED = 20
const INNOCENTS = 1_000

/**
 * A drawn person, each at another place and size before another backdrop, as photos differ: the
 * drawings alone are far more alike than photos are.
 */
async function drawPerson(seed: number): Promise<Buffer> {
  const at = (n: number) => ((Math.imul(seed + 1, 2_654_435_761) >>> n) % 97) / 97
  const scale = 0.6 + at(3) * 0.5
  const person = await sharp(Buffer.from(portraitSvg(seed)), { density: 48 })
    .resize({ width: Math.round(WIDTH * scale) })
    .png()
    .toBuffer()
  const spots = Array.from({ length: 7 }, (_, i) => {
    const [x, y, r] = [at(i + 1) * WIDTH, at(i + 6) * HEIGHT, 30 + at(i + 4) * 120]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${at(i) * 360} 55% ${20 + at(i + 9) * 60}%)"/>`
  })
  const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="hsl(${at(11) * 360} 40% 60%)"/>${spots.join('')}</svg>`
  const { height } = await sharp(person).metadata()
  const width = Math.round(WIDTH * scale)
  const inner = await sharp(person)
    .extract({ left: 0, top: 0, width: Math.min(width, WIDTH), height: Math.min(height, HEIGHT) })
    .toBuffer()
  const left = Math.round(at(8) * Math.max(0, WIDTH - width))
  const top = Math.round(at(5) * Math.max(0, HEIGHT - height))
  return sharp(Buffer.from(backdrop))
    .composite([{ input: inner, left, top }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

type Change = (bytes: Buffer, seed: number) => Promise<Buffer>

const crop =
  (share: number): Change =>
  async (bytes, seed) => {
    const [width, height] = [Math.round(WIDTH * share), Math.round(HEIGHT * share)]
    const left = Math.round((WIDTH - width) * (((seed * 37) % 100) / 100))
    const top = Math.round((HEIGHT - height) * (((seed * 61) % 100) / 100))
    return sharp(bytes).extract({ left, top, width, height }).jpeg().toBuffer()
  }
const border = (background: string): Change => {
  const edge = { top: 30, bottom: 30, left: 30, right: 30, background }
  return (bytes) => sharp(bytes).extend(edge).jpeg().toBuffer()
}
const rotate = (degrees: number): Change => {
  return (bytes) => sharp(bytes).rotate(degrees, { background: '#888' }).jpeg().toBuffer()
}
const addText: Change = (bytes) => {
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="50"><rect width="220" height="50" opacity=".6"/><text x="8" y="34" font-size="28" fill="white">call me now</text></svg>`
  return sharp(bytes)
    .composite([{ input: Buffer.from(label), left: 90, top: 380 }])
    .jpeg()
    .toBuffer()
}
const changes: Record<string, Change> = {
  're-encoded': (bytes) => sharp(bytes).jpeg({ quality: 45 }).toBuffer(),
  resized: (bytes) => sharp(bytes).resize({ width: 220 }).jpeg().toBuffer(),
  'cropped to 95 %': crop(0.95),
  'cropped to 90 %': crop(0.9),
  'cropped to 85 %': crop(0.85),
  'cropped to 80 %': crop(0.8),
  'cropped to 75 %': crop(0.75),
  'cropped to 70 %': crop(0.7),
  mirrored: (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
  'mirrored and cropped': async (bytes, seed) =>
    sharp(await crop(0.82)(bytes, seed))
      .flop()
      .jpeg()
      .toBuffer(),
  brighter: (bytes) => sharp(bytes).modulate({ brightness: 1.25 }).jpeg().toBuffer(),
  darker: (bytes) => sharp(bytes).modulate({ brightness: 0.75 }).jpeg().toBuffer(),
  'white border': border('#fff'),
  'black border': border('#000'),
  'rotated by 2°': rotate(2),
  'rotated by -4°': rotate(-4),
  'with text': addText,
}

const repeat = (count: number, signs: EvasionSign[]): EvasionSign[][] =>
  Array.from({ length: count }, () => signs)

const toBytes = (bits: string) =>
  (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
const ones = Array.from({ length: 256 }, (_, i) => i.toString(2).replaceAll('0', '').length)
const countDifferent = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, byte, i) => sum + (ones[byte ^ (b[i] ?? 0)] ?? 0), 0)

interface Stored {
  owner: number
  coarse: number[]
  detail: number[]
}

/** The index of `findBansByPhoto` in memory: a quarter that is the same or differs in one bit. */
class PhotoIndex {
  readonly #byQuarter = new Map<string, Stored[]>()

  add(owner: number, { coarse, detail }: Fingerprint): void {
    const stored = { owner, coarse: toBytes(coarse), detail: toBytes(detail) }
    for (let i = 0; i < 4; i++) {
      const key = `${i}:${coarse.slice(i * 16, i * 16 + 16)}`
      this.#byQuarter.set(key, [...(this.#byQuarter.get(key) ?? []), stored])
    }
  }

  find(fingerprints: readonly Fingerprint[]): Set<number> {
    const owners = new Set<number>()
    for (const { coarse, detail } of fingerprints) {
      const [own, details] = [toBytes(coarse), toBytes(detail)]
      for (let i = 0; i < 4; i++)
        for (const quarter of listNearQuarters(coarse, i))
          for (const one of this.#byQuarter.get(`${i}:${quarter}`) ?? [])
            if (
              !owners.has(one.owner) &&
              countDifferent(one.coarse, own) <= COARSE_BITS &&
              countDifferent(one.detail, details) <= DETAIL_BITS
            )
              owners.add(one.owner)
    }
    return owners
  }
}

const index = new PhotoIndex()
const signOfPhoto = async (picture: Buffer): Promise<Set<number>> =>
  index.find(await computeFingerprints(sharp(picture), 'compared'))

// The goal is 95 of 100. 83 are found, and nobody is flagged: see docs/decisions/0145-ban-evasion.md.
test('finds at least 80 of 100 attempts, and flags at most 1 of 1,000 innocent people', async () => {
  const people = await Promise.all(Array.from({ length: BANNED }, (_, i) => drawPerson(i)))
  for (const [owner, picture] of people.entries())
    for (const one of await computeFingerprints(sharp(picture), 'stored')) index.add(owner, one)

  const missed: string[] = []
  const kinds = Object.entries(changes)
  // 85 attempts with a changed photo, each change with five people.
  for (const [i, [name, change]] of kinds.entries())
    for (let n = 0; n < 5; n++) {
      const owner = (i * 5 + n) % BANNED
      const found = await signOfPhoto(await change(people[owner] ?? Buffer.alloc(0), i * 5 + n))
      if (!found.has(owner)) missed.push(name)
    }
  // 15 attempts with other photos, by what is left in common; the last two can't be found.
  const others: EvasionSign[][] = [
    ...repeat(4, ['payer']),
    ...repeat(4, ['address']),
    ...repeat(3, ['device', 'birth']),
    ...repeat(2, ['device', 'similar_address']),
    ['device'],
    [],
  ]
  for (const signs of others)
    if (!isLikelyReturn(signs)) missed.push(`other photo: ${signs.join()}`)
  const attempts = kinds.length * 5 + others.length

  let flagged = 0
  for (let i = 0; i < INNOCENTS; i++) {
    const isAlike = (await signOfPhoto(await drawPerson(100_000 + i))).size > 0
    // Fifty share a device with a banned member, and one the card of their household.
    const signs: EvasionSign[] = i < 50 ? ['device'] : []
    if (isAlike) signs.push('photo')
    if (isLikelyReturn(signs)) flagged += 1
  }
  expect(attempts).toBe(100)
  expect(attempts - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(80)
  expect(flagged).toBeLessThanOrEqual(1)
}, 480_000)
