import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { portraitSvg } from '@adire/art/portrait.ts'
import { consentPurposes, getConsentVersion } from '@adire/contract/consent-texts.ts'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { inTransaction } from '../db/transaction.ts'
import { passAgeChecks } from './age-checks.ts'
import type { TestApp } from './app.ts'
import { CookieJar, createConfirmingClient, type TestClient } from './client.ts'
import { moveTokens } from './tokens.ts'

export interface TestMember {
  id: MemberId
  handle: string
  email: string
  password: string
  jar: CookieJar
  client: TestClient
}

interface Wishes {
  /** Total balance; 50 by default. */
  tokens?: number
  city?: string
  verified?: boolean
  premium?: boolean
  /** Adds an approved profile picture through the real pipeline. */
  photo?: boolean
  birthDate?: string
  interestedIn?: InterestedIn
  email?: string
  referralCode?: string
  address?: string
  /** Without consents to the use of sensitive data other than whom to meet. */
  withoutConsents?: boolean
  /** Without the passed age check that other test members have. */
  isAgeUnchecked?: true
  /** On a server of the last release, which knows neither consents nor age checks. */
  isOfLastRelease?: boolean
}

/** The parts of a test app that members need. */
type Site = Pick<TestApp, 'url' | 'db' | 'clock'>

export const TEST_PASSWORD = 'Indigo-Heron-47'

const makeLetters = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** A name that no other test member has, as some tests find members by theirs. */
const makeHandle = () => `Amara ${makeLetters(8)}`

/**
 * Letters only: two addresses that differ in digits are similar, and test members share a birthday, so
 * one of them banned would put the other on hold.
 */
const makeEmail = () => `member-${makeLetters(12)}@people.example`

/** Signs a member up over HTTP, names them and adds the given properties. */
export async function aMember(
  app: Site,
  gender: Gender,
  overrides: Wishes = {},
): Promise<TestMember> {
  const email = overrides.email ?? makeEmail()
  const jar = new CookieJar()
  const client = createConfirmingClient(app.url, jar, TEST_PASSWORD)
  // Sign-up is limited by address, and all test members share one.
  await app.db.deleteFrom('rate_limits').where('key', 'like', '%auth.signUp%').execute()
  const { session } = await client.auth.signUp({
    email,
    password: TEST_PASSWORD,
    birthDate: overrides.birthDate ?? '1992-04-17',
    city: overrides.city ?? 'Lagos',
    gender,
    ...(!overrides.isOfLastRelease && { meetingConsent: getConsentVersion('meeting') }),
    ...(overrides.interestedIn ? { interestedIn: overrides.interestedIn } : {}),
    ...(overrides.referralCode ? { referralCode: overrides.referralCode } : {}),
  })
  const row = await app.db
    .updateTable('profiles')
    .from('users')
    .set({ handle: makeHandle() })
    .whereRef('users.id', '=', 'profiles.id')
    .where('email', '=', email)
    .returning(['profiles.id', 'profiles.handle'])
    .executeTakeFirstOrThrow()
  const member: TestMember = {
    id: session?.memberId ?? row.id,
    handle: row.handle,
    email,
    password: TEST_PASSWORD,
    jar,
    client,
  }

  const isOfThisRelease = !overrides.isOfLastRelease
  if (isOfThisRelease && !overrides.withoutConsents) await giveConsents(app, member.id)
  if (isOfThisRelease && !overrides.isAgeUnchecked) await passAgeChecks(app.db, [member.id])
  if (overrides.tokens !== undefined)
    // A bonus without a notification: the database of the last release may lack what queues one.
    await grantTokens(app, member, overrides.tokens - 50, {
      kind: isOfThisRelease ? 'daily_bonus' : 'welcome_bonus',
    })
  if (overrides.premium) await givePremium(app, member)
  if (overrides.verified)
    await app.db
      .updateTable('profiles')
      .set({ is_verified: true, verified_at: app.clock.now(), verification_requested_at: null })
      .where('id', '=', member.id)
      .execute()
  if (overrides.photo) await addApprovedPhoto(app, member)
  return member
}

/** Agrees to the optional uses of sensitive data, as most members do who fill in these fields. */
async function giveConsents(app: Site, memberId: MemberId): Promise<void> {
  const optional = consentPurposes.filter((purpose) => purpose !== 'meeting')
  await app.db
    .insertInto('consents')
    .values(
      optional.map((purpose) => ({
        member_id: memberId,
        purpose,
        version: getConsentVersion(purpose),
        action: 'given',
        at: app.clock.now(),
      })),
    )
    .execute()
}

/** Adds or removes tokens through the ledger. */
export async function grantTokens(
  app: Site,
  member: Pick<TestMember, 'id'>,
  amount: number,
  { kind: bonus = 'daily_bonus' }: { kind?: 'daily_bonus' | 'welcome_bonus' } = {},
): Promise<void> {
  if (amount === 0) return
  const ref = `test:${randomBytes(8).toString('hex')}`
  const kind = amount > 0 ? bonus : 'photo_slot'
  await inTransaction(app.db, (tx) =>
    moveTokens(tx, { member: member.id, amount, kind, ref, description: 'Given by a test' }),
  )
}

export async function givePremium(
  app: Site,
  member: Pick<TestMember, 'id'>,
  days = 30,
): Promise<void> {
  const expires = new Date(app.clock.now().getTime() + days * 86_400_000)
  await app.db
    .insertInto('premium_features')
    .values({ user_id: member.id, expires_at: expires })
    .onConflict((oc) =>
      oc.columns(['user_id', 'feature_name']).doUpdateSet({ is_active: true, expires_at: expires }),
    )
    .execute()
}

export async function aModerator(
  app: Site,
  role: 'moderator' | 'admin' = 'moderator',
  wishes: Wishes = {},
): Promise<TestMember> {
  const member = await aMember(app, 'woman', wishes)
  await app.db.insertInto('admin_users').values({ user_id: member.id, role }).execute()
  return member
}

export function anAdmin(app: TestApp): Promise<TestMember> {
  return aModerator(app, 'admin')
}

/**
 * Runs something as before members got their staff role: others don't see staff, except in matches
 * they had before.
 */
export async function beforeRole<Result>(
  { db }: Site,
  ids: readonly MemberId[],
  run: () => Promise<Result>,
): Promise<Result> {
  const { rows: staff } = await sql<{ id: MemberId }>`
    update profiles set is_staff = false where id = any (${ids}::uuid[]) and is_staff returning id`.execute(
    db,
  )
  try {
    return await run()
  } finally {
    for (const { id } of staff)
      await sql`update profiles set is_staff = true where id = ${id}`.execute(db)
  }
}

/** Matches two members with real likes, staff as before their role; returns their thread. */
export function match(app: Site, a: TestMember, b: TestMember): Promise<{ threadId: ThreadId }> {
  return beforeRole(app, [a.id, b.id], () => likeEachOther(a, b))
}

async function likeEachOther(a: TestMember, b: TestMember): Promise<{ threadId: ThreadId }> {
  await a.client.likes.send({ to: b.id, kind: 'like' })
  const { match: made } = await b.client.likes.send({ to: a.id, kind: 'like' })
  if (!made) throw new Error('two likes made no match')
  return { threadId: made.threadId }
}

interface Draft {
  threadId: ThreadId
  content: string
  clientId?: string
}

/** Sends a message at its current price, like a page that was just loaded. */
export async function sendMessage({ client }: Pick<TestMember, 'client'>, draft: Draft) {
  const { prices } = await client.tokens.wallet()
  return client.messages.send({ clientId: randomUUID(), ...draft, expectedPrice: prices.message })
}

/**
 * A portrait as a JPEG file, different for each seed. Twice as wide, it takes three times as long to draw
 * and to decode.
 */
export async function aPortraitFile(seed: number, width = 480): Promise<File> {
  const bytes = await sharp(Buffer.from(portraitSvg(seed)))
    .resize({ width })
    .jpeg({ quality: 82 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'portrait.jpg', { type: 'image/jpeg' })
}

/** Above the seeds that tests choose: the same picture is refused once it was rejected. */
const FIRST_PHOTO_SEED = 1_000_000
let photoCount = 0

async function addApprovedPhoto(app: Site, member: TestMember): Promise<void> {
  const file = await aPortraitFile(FIRST_PHOTO_SEED + ++photoCount)
  const { id } = await member.client.photos.upload({ file })
  await app.db.updateTable('photos').set({ is_approved: true }).where('id', '=', id).execute()
}

export async function readAccountStatus(
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<string> {
  const row = await db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.account_status
}
