import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeFingerprints, type Fingerprint } from '../../gateways/image-fingerprint.ts'
import { changes, drawPerson, harderChanges } from '../../testing/altered-photos.ts'
import { listInnocentSigns } from '../../testing/innocent-members.ts'
import { findFlagged } from '../../testing/innocent-photos.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aModerator } from '../../testing/members.ts'
import { listMissedReturns, type ReturnKind } from '../../testing/returning-members.ts'
import { StoredPhotos } from '../../testing/stored-photos.ts'
import { isLikelyReturn } from './rules.ts'

/** People who were banned, and those of them who come back. */
const BANNED = 80
const RETURNING = 20
const INNOCENTS = 1_000
/** Innocent people who stand where a banned one does in the photo, before the same backdrop. */
const LOOK_ALIKES = 60
/** Innocent people who live with a banned one, and others who used the same public computer. */
const RELATIVES = 40
const STRANGERS = 20
const TIMEOUT_MS = 1_800_000

const photos: Fingerprint[][] = []
let stored = new StoredPhotos(photos)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  for (let i = 0; i < BANNED; i++)
    photos.push(await computeFingerprints(sharp(await drawPerson(i)), 'stored'))
  stored = new StoredPhotos(photos)
}, TIMEOUT_MS)
afterAll(() => app.close())

/** Makes five attempts with each change, by the people in turn; returns those that aren't found. */
async function listMissed(tried: typeof changes): Promise<string[]> {
  const missed: string[] = []
  for (const [i, [name, change]] of Object.entries(tried).entries())
    for (let n = i * 5; n < i * 5 + 5; n++) {
      const owner = n % RETURNING
      const found = await stored.find(await change(await drawPerson(owner), n))
      if (!found.includes(owner)) missed.push(name)
    }
  return missed
}

const repeat = (count: number, kind: ReturnKind) => Array.from({ length: count }, () => kind)
/** Attempts with other photos, by what is left in common. The last two can't be found. */
const others: ReturnKind[] = [
  ...repeat(4, 'payer'),
  ...repeat(4, 'address'),
  ...repeat(3, 'device birth'),
  ...repeat(2, 'device similar_address'),
  'device',
  '',
]

test(
  'finds at least 97 of 100 attempts of banned people to return',
  async () => {
    const missed = [
      ...(await listMissed(changes)),
      ...(await listMissedReturns(app, await aModerator(app), others)),
    ]
    const attempts = Object.keys(changes).length * 5 + others.length
    expect(attempts).toBe(100)
    expect(attempts - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(97)
  },
  TIMEOUT_MS,
)

test(
  'finds most photos that are changed more than in the 100 attempts',
  async () => {
    const missed = await listMissed(harderChanges)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(15)
  },
  TIMEOUT_MS,
)

test(
  'flags at most 1 of 1,000 innocent people, by photos, devices, names and birthdays together',
  async () => {
    const found = await listInnocentSigns(app, {
      banned: BANNED,
      innocents: INNOCENTS,
      relatives: RELATIVES,
      strangers: STRANGERS,
    })
    const countWith = (sign: EvasionSign) =>
      found.filter((matches) => matches.some((signs) => signs.includes(sign))).length
    expect(countWith('device')).toBe(RELATIVES + STRANGERS)
    expect(countWith('similar_address')).toBeGreaterThanOrEqual(20)
    const alike = new Set(await findFlagged(photos, { count: INNOCENTS, lookAlikes: LOOK_ALIKES }))
    const flagged = found.flatMap((matches, i) =>
      alike.has(i) || matches.some(isLikelyReturn) ? [i] : [],
    )
    expect(flagged.length, flagged.join()).toBeLessThanOrEqual(1)
  },
  TIMEOUT_MS,
)
