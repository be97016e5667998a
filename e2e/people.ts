import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { consentPurposes, getConsentVersion } from '@adire/contract/consent-texts.ts'
import type { APIResponse } from '@playwright/test'
import { drawPortrait, expect, PASSWORD, type Person } from './fixtures.ts'
import { findWorld, grantRole, sql, type World } from './world.ts'

/** A member created through the API, for tests that need an account but don't test sign-up. */
export interface Member extends Person {
  id: string
  handle: string
}

interface Details {
  gender?: 'woman' | 'man'
  city?: string
  birthDate?: string
  name?: string
  referralCode?: string
  hasConsents?: boolean
  /** Without the passed age check that other test members have. */
  isAgeUnchecked?: true
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  data?: object
  file?: { name: string; mimeType: string; buffer: Buffer }
}

/** Calls the API with this person's cookies; fails on an error status. */
export async function call<T = unknown>(
  person: Person,
  path: string,
  options: Call = {},
): Promise<T> {
  const answer = await request(person, path, options)
  const text = await answer.text()
  expect(
    answer.ok(),
    `${options.method ?? 'POST'} ${path} got status ${answer.status()} ${text}`,
  ).toBe(true)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Like `call`, but returns any response. Re-authenticates if a staff action requires it. */
export async function request(
  { page, origin }: Person,
  path: string,
  { method = 'POST', data, file }: Call = {},
): Promise<APIResponse> {
  const send = () =>
    page.request.fetch(`/api${path}`, {
      method,
      headers: { origin, ...(file ? {} : { 'content-type': 'application/json' }) },
      ...(file ? { multipart: { file } } : data && { data }),
    })
  const first = await send()
  return (await confirmIfAsked({ page, origin }, first)) ? send() : first
}

/** Re-authenticates with the password if the response requires it; false if it doesn't. */
async function confirmIfAsked(
  { page, origin }: Pick<Person, 'page' | 'origin'>,
  answer: APIResponse,
): Promise<boolean> {
  if (answer.status() !== 403) return false
  const { code, data } = (await answer.json()) as { code: string; data?: { action: string | null } }
  if (code !== 'REAUTHENTICATION_REQUIRED') return false
  const confirmed = await page.request.fetch('/api/auth/reauthentications', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    data: { proof: { password: PASSWORD }, action: data?.action ?? null },
  })
  return confirmed.ok()
}

function makeHandle(name: string): string {
  return `${name} ${Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`
}

/** Creates an account with a handle and signs the browser in, on whatever page it is. */
export async function join(person: Person, details: Details = {}): Promise<Member> {
  const {
    gender = 'woman',
    city = 'Lagos',
    birthDate = '1992-04-17',
    name = 'Ada',
    referralCode,
    hasConsents = true,
    isAgeUnchecked,
  } = details
  const data = {
    email: person.email,
    password: PASSWORD,
    birthDate,
    city,
    gender,
    meetingConsent: getConsentVersion('meeting'),
    ...(referralCode && { referralCode }),
  }
  const { session } = await call<{ session: { memberId: string } }>(person, '/auth/sign-up', {
    data,
  })
  // Most members agree to what they fill in; tests of consents ask for a member without.
  if (hasConsents) await giveConsents(person)
  const handle = makeHandle(name)
  if (!isAgeUnchecked)
    await sql(
      "insert into age_checks (member_id, result, method, checked_at) values ($1, 'passed', 'document', now())",
      [session.memberId],
      findWorld(person.origin),
    )
  await call(person, '/me/profile', { method: 'PATCH', data: { handle } })
  return { ...person, id: session.memberId, handle }
}

async function giveConsents(person: Person): Promise<void> {
  const answers = consentPurposes.map((purpose) => ({
    purpose,
    version: getConsentVersion(purpose),
    isGiven: true,
  }))
  await call(person, '/me/consents', { method: 'PUT', data: { answers } })
}

/** Incremented for each photo, because a duplicate would be refused. */
let nextPortrait = randomInt(1_000_000)

/** Uploads a drawn portrait, which then waits for approval, and returns its id. */
export async function addPhoto(member: Member, seed = nextPortrait++): Promise<string> {
  const { id } = await call<{ id: string }>(member, '/me/photos', {
    file: await drawPortrait(seed),
  })
  return id
}

/** Writes a text, a profession and two answers into a profile. */
export async function writeProfile(member: Member): Promise<void> {
  await call(member, '/me/profile', {
    method: 'PATCH',
    data: { aboutMe: 'I keep bees on a roof in Osu.', profession: 'Engineer' },
  })
  await call(member, '/me/profile/prompts', {
    method: 'PUT',
    data: {
      prompts: [
        { prompt: 'home_is', answer: 'Two kitchens' },
        { prompt: 'proverb', answer: 'Sankofa' },
      ],
    },
  })
}

/** Adds a recording of the demo world to a profile, for matches only, and approves it. */
export async function addRecording(
  member: Member,
  moderator: Member,
  { file, ...fields }: { file: string; kind: string; question?: string; transcript: string },
): Promise<void> {
  const recorded = await member.page.request.fetch('/api/me/voices', {
    method: 'POST',
    headers: { origin: member.origin },
    multipart: {
      file: {
        name: 'voice.webm',
        mimeType: 'audio/webm',
        buffer: await readFile(`server/src/demo/recordings/${file}`),
      },
      ...fields,
      audience: 'matches',
    },
  })
  const { voices } = (await recorded.json()) as { voices: { id: string }[] }
  await call(moderator, `/moderation/voices/${voices[0]?.id}/decision`, {
    data: { isApproved: true },
  })
}

export async function like(
  from: Member,
  to: Member,
  kind: 'like' | 'super' = 'like',
): Promise<{ matchId: string; threadId: string } | null> {
  const answer = await call<{ match: { matchId: string; threadId: string } | null }>(
    from,
    '/likes',
    {
      data: {
        to: to.id,
        kind,
        ...(kind === 'super' && { expectedPrice: (await readPrices(from)).superLike }),
      },
    },
  )
  return answer.match
}

async function readPrices(member: Member): Promise<{ message: number; superLike: number }> {
  const { prices } = await call<{ prices: { message: number; superLike: number } }>(
    member,
    '/me/wallet',
    { method: 'GET' },
  )
  return prices
}

/**
 * Matches two members and returns the thread id. Marks the match as celebrated, unless `isNews`.
 */
export async function match(one: Member, other: Member, { isNews = false } = {}): Promise<string> {
  await like(one, other)
  const made = await like(other, one)
  expect(made).not.toBeNull()
  if (!isNews)
    for (const member of [one, other])
      await call(member, '/matches/celebrations', { data: { ids: [made?.matchId] } })
  return made?.threadId ?? ''
}

export async function sendMessage(from: Member, threadId: string, content: string): Promise<void> {
  const { message: expectedPrice } = await readPrices(from)
  await call(from, `/threads/${threadId}/messages`, {
    data: { clientId: randomUUID(), content, expectedPrice },
  })
}

/** A moderator, signed in. */
export function joinAsModerator(
  person: Person,
  details: Details = {},
  world: World = findWorld(person.origin),
): Promise<Member> {
  return joinAs('moderator', person, { details: { name: 'Esi', ...details }, world })
}

/** An admin, signed in. */
export function joinAsAdmin(
  person: Person,
  details: Details = {},
  world: World = findWorld(person.origin),
): Promise<Member> {
  return joinAs('admin', person, { details: { name: 'Amina', ...details }, world })
}

async function joinAs(
  role: 'moderator' | 'admin',
  person: Person,
  { details, world }: { details: Details; world: World },
): Promise<Member> {
  const staff = await join(person, details)
  await grantRole(staff.email, role, world)
  await call(staff, '/auth/log-out', { data: {} })
  await call(staff, '/auth/log-in', { data: { email: staff.email, password: PASSWORD } })
  return staff
}

/**
 * Decides a queue item. Ends the lease of another test's moderator first, and again if one of them
 * takes the item in between.
 */
async function decide(moderator: Member, id: string, path: string, data: object): Promise<void> {
  await expect(async () => {
    await sql('delete from queue_leases where item_id = $1', [id], findWorld(moderator.origin))
    await call(moderator, path, { data })
  }).toPass({ timeout: 10_000 })
}

export function approvePhoto(moderator: Member, id: string): Promise<void> {
  return decide(moderator, id, `/moderation/photos/${id}/approval`, {})
}

export function rejectPhoto(moderator: Member, id: string, reason: string): Promise<void> {
  return decide(moderator, id, `/moderation/photos/${id}/rejection`, { reason })
}

/** Approves the first description that its owner wrote for a photo. */
export function approveDescription(moderator: Member, id: string, revision = 1): Promise<void> {
  return decide(moderator, id, `/moderation/photos/${id}/description-approval`, { revision })
}

export function approveMember(moderator: Member, { id }: Member): Promise<void> {
  return decide(moderator, id, `/moderation/members/${id}/approval`, {})
}

/** Gives premium directly in the database; the payment tests buy it. */
export async function givePremium({ id, origin }: Member): Promise<void> {
  await sql(
    "insert into premium_features (user_id, expires_at) values ($1, now() + interval '30 days')",
    [id],
    findWorld(origin),
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A birth date for this age that is not close to a birthday. */
export function born(age: number): string {
  return new Date(Date.now() - (age * 365.25 + 100) * DAY_MS).toISOString().slice(0, 10)
}

/** Spends all but this number of tokens, through the ledger. */
export async function leaveTokens({ id }: Member, tokens: number): Promise<void> {
  await sql(
    `with spent as (select balance - $2::int as amount from token_wallets where user_id = $1),
      transfer as (insert into transfers (user_id, kind, ref, description) values ($1, 'boost', gen_random_uuid()::text, 'Boosts') returning id),
      entries as (
        insert into ledger_entries (transfer_id, seq, account, user_id, amount)
        select id, 1, 'wallet'::ledger_account, $1::uuid, -amount from transfer, spent
        union all select id, 2, 'spending', null, amount from transfer, spent)
    update token_wallets set balance = $2, lifetime_spent = lifetime_spent + (select amount from spent) where user_id = $1`,
    [id, tokens],
  )
}
