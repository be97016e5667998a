import { BRAND } from '@adire/contract/brand.ts'
import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'
import { isDefinedError, safe } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { ManualClock } from '../lib/clock.ts'
import { findBackground } from './backgrounds.ts'
import { seedAdvertising, simulatePastDays } from './seed-advertising.ts'
import { seedTrips } from './seed-trips.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'
import { findDemoPath } from './paths.ts'
import { countDaysSinceJoining } from './joining.ts'
import { seedComments, seedConversations, sendLike } from './seed-conversations.ts'
import { seedMarket } from './seed-market.ts'
import { seedPurchases } from './seed-purchases.ts'
import {
  confirmEmail,
  givePremium,
  grantFirstRole,
  isEmpty,
  listDemoMembers,
  passAgeCheck,
  approve,
  setLastActive,
  setVerificationRequested,
} from './seed-queries.ts'
import {
  seedBroadcasts,
  seedCases,
  seedCorridors,
  saveHours,
  seedNewsletter,
  seedRecordings,
  seedSelfies,
} from './seed-story.ts'
import { seedVouches } from './seed-vouches.ts'
import { DEMO_PASSWORD, type DemoPerson, demoLogIns, demoPeople } from './people.ts'
import { demoConsents } from './consents.ts'
import { drawPortrait, uploadPortraits } from './seed-portraits.ts'
import { listDemoAnswers } from './prompts.ts'

/** Every seventh member waits for verification. */
const PENDING_EVERY = 7
/** Every ninth member has a second photo that waits for review. */
const PENDING_PHOTO_EVERY = 9
/** Variant of a portrait that no uploaded photo has. */
const SELFIE_VARIANT = 7
/** `index` decides a person's looks and dates, so the order of people.ts is part of the demo. */
interface DemoAccount {
  email: string
  person: DemoPerson
  index: number
}

/** Seeding that continues in the background. */
export interface DemoWorld {
  /** Resolves once it is complete or has stopped. */
  done: Promise<void>
  /** Stops after the current member; the next start continues. */
  stop(): Promise<void>
}

const logIns: DemoAccount[] = demoLogIns.map(({ email, person }, index) => ({
  email,
  person,
  index,
}))
const others: DemoAccount[] = demoPeople.map((person, i) => ({
  email: `demo-${i + 1}@demo.${BRAND.domain}`,
  person,
  index: i + logIns.length,
}))
const accounts = [...logIns, ...others]

/**
 * Fills an empty database with demo data, through the procedures that members and staff use. The
 * five log-ins exist when this returns; the rest follows in the background. Does nothing in a
 * database with other members, and continues an interrupted run. Erased members return; others who
 * can't act, such as banned ones, are left out. `size` is the number of members besides the log-ins.
 */
export async function seedDemo(deps: Deps, size = others.length): Promise<DemoWorld> {
  const emails = accounts.map(({ email }) => email)
  if (!(await isEmpty(deps.db)) && (await listDemoMembers(deps.db, emails)).length === 0)
    return { done: Promise.resolve(), stop: async () => undefined }

  for (const account of logIns) await signUp(deps, account)
  await equipLogIns(deps)
  let isStopping = false
  const done = seedRest(deps, size, () => isStopping).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the demo data is incomplete; the next start continues'),
  )
  return {
    done,
    async stop() {
      isStopping = true
      await done
    },
  }
}

/** Gives Premium and the roles to the log-ins that have them. */
async function equipLogIns(deps: Deps): Promise<void> {
  const premiumMan = await findByRole(deps, 'premium man')
  if (premiumMan) await givePremium(deps.db, premiumMan.id, deps.clock.now())
  for (const role of ['moderator', 'admin'] as const) {
    const staff = await findByRole(deps, role)
    if (staff) await grantFirstRole(deps.db, staff.id, role)
  }
}

/** Adds everything but the log-ins, step by step; each step skips what exists. */
async function seedRest(deps: Deps, size: number, isStopping: () => boolean): Promise<void> {
  await seedMarket(deps)
  const admin = await findByRole(deps, 'admin')
  if (admin) await seedAdvertising(deps, admin)
  for (const account of accounts.slice(0, logIns.length + size)) {
    if (isStopping()) return
    await signUp(deps, account)
    const found = await findUsable(deps, account)
    if (!found) continue
    const isPending = !isLogIn(account) && account.index % PENDING_PHOTO_EVERY === 0
    await uploadPortraits(deps, { ...account, id: found.id, isPending })
  }
  const members = await findMembers(deps)
  await seedLikes(deps, members, isStopping)
  if (!isStopping()) await seedComments(deps, members)
  // Before the messages, which are newer: a wallet lists its entries in the order of their making.
  if (!isStopping() && admin) await seedPurchases(deps, members, admin)
  if (!isStopping()) await seedConversations(deps, members)
  if (!isStopping()) await seedStory(deps, members)
  if (!admin) return
  const viewers = others.flatMap(({ person }) => members.get(person.handle)?.id ?? [])
  await simulatePastDays(deps, { admin, viewers, isStopping })
}

/** Sends likes of many members to the log-ins. */
async function seedLikes(
  deps: Deps,
  members: ReadonlyMap<string, DemoMember>,
  isStopping: () => boolean,
): Promise<void> {
  const [woman, man, premiumMan] = logIns
  const like = async ({ person: from }: DemoAccount, to: DemoAccount | undefined) => {
    if (to) await sendLike(deps, members, { from: from.handle, to: to.person.handle })
  }
  for (const [i, account] of others.entries()) {
    if (isStopping()) return
    const { gender } = account.person
    if (gender === 'woman' && i % 4 === 0) await like(account, man)
    if (gender === 'woman' && i % 5 === 1) await like(account, premiumMan)
    if (gender === 'man' && i % 3 === 0) await like(account, woman)
  }
}

function createClient(deps: Deps, account: DemoAccount, id: MemberId | null, clock = deps.clock) {
  return createDemoClient(deps, account.index, id, clock)
}

/** Finds a demo member who can act; undefined for one who is banned, suspended, leaving or erased. */
async function findUsable(
  deps: Deps,
  account: DemoAccount | undefined,
): Promise<DemoMember | undefined> {
  if (!account) return undefined
  const [found] = await listDemoMembers(deps.db, [account.email])
  return found?.isUsable ? { number: account.index, id: found.id } : undefined
}

/** Finds the log-in with a role, if it can act. */
function findByRole(deps: Deps, role: (typeof demoLogIns)[number]['role']) {
  return findUsable(deps, logIns[demoLogIns.findIndex((logIn) => logIn.role === role)])
}

/** Signs a demo member up, with a complete profile, unless they exist or their address stays banned. */
async function signUp(deps: Deps, account: DemoAccount): Promise<void> {
  if ((await listDemoMembers(deps.db, [account.email])).length > 0) return
  const { person, email } = account
  const today = deps.clock.now().toISOString().slice(0, 10)
  const birthday = `${String((account.index % 12) + 1).padStart(2, '0')}-${String((account.index % 27) + 1).padStart(2, '0')}`
  const birthDate = `${Number(today.slice(0, 4)) - person.age - (birthday > today.slice(5) ? 1 : 0)}-${birthday}`
  const daysSinceJoining = countDaysSinceJoining(account)
  const joinedAt = new Date(deps.clock.now().getTime() - daysSinceJoining * DAY_MS)
  const visitor = createClient(deps, account, null, new ManualClock(joinedAt))
  const [error] = await safe(
    visitor.auth.signUp({
      email,
      password: DEMO_PASSWORD,
      birthDate,
      city: person.city,
      gender: person.gender,
      meetingConsent: getConsentVersion('meeting'),
    }),
  )
  if (error && isDefinedError(error) && error.code === 'EMAIL_TAKEN') return
  if (error) throw error
  const { id } = (await findUsable(deps, account)) ?? failMissing()
  await confirmEmail(deps.db, id)
  await passAgeCheck(deps.db, id, joinedAt)
  const { consents, profiles, path } = createClient(deps, account, id)
  await consents.answer({ answers: demoConsents })
  await profiles.savePrompts({ prompts: listDemoAnswers(person.handle) })
  await profiles.update({
    handle: person.handle,
    interestedIn: person.interestedIn ?? (person.gender === 'woman' ? 'men' : 'women'),
    profession: person.profession,
    aboutMe: person.about,
    interests: person.interests,
    ...findBackground(person.handle),
    lookingFor: 'serious_relationship',
    // Undefined for every sixth member.
    diet: profileFields.diet.options[account.index % 6],
  })
  await saveHours(deps, person.handle, { number: account.index, id })
  const places = findDemoPath(person.handle, Number(today.slice(0, 4)))
  if (places) await path.save({ ...places, expectedVersion: 0 })
  const hoursAgo = (hours: number) =>
    new Date(deps.clock.now().getTime() - Math.min(hours, daysSinceJoining * 24) * HOUR_MS)
  if (isLogIn(account) || account.index % PENDING_EVERY !== 0)
    await approve(deps.db, id, 'verified')
  else await setVerificationRequested(deps.db, id, hoursAgo(account.index))
  await setLastActive(deps.db, id, hoursAgo(isLogIn(account) ? 0 : (account.index * 7) % 50))
}

const isLogIn = ({ index }: DemoAccount) => index < demoLogIns.length

/** Finds the demo members who can act, by handle. */
async function findMembers(deps: Deps): Promise<ReadonlyMap<string, DemoMember>> {
  const emails = accounts.map(({ email }) => email)
  const found = new Map((await listDemoMembers(deps.db, emails)).map((one) => [one.email, one]))
  const members = new Map<string, DemoMember>()
  for (const { email, person, index } of accounts) {
    const one = found.get(email)
    if (one?.isUsable) members.set(person.handle, { number: index, id: one.id })
  }
  return members
}

/** Fills the staff pages: reports, selfies, recordings, broadcasts and newsletter issues; then trips and corridors. */
async function seedStory(deps: Deps, members: ReadonlyMap<string, DemoMember>): Promise<void> {
  const moderator = await findByRole(deps, 'moderator')
  const admin = await findByRole(deps, 'admin')
  if (moderator && admin) await seedCases({ deps, members, moderator, admin })
  await seedSelfies(deps, members, (handle) => {
    const account = accounts.find(({ person }) => person.handle === handle)
    return drawPortrait(account ?? failMissing(), SELFIE_VARIANT)
  })
  if (moderator) await seedRecordings(deps, members, moderator)
  if (moderator) await seedVouches(deps, members, moderator)
  if (admin) await seedBroadcasts(deps, admin)
  if (admin) await seedNewsletter(deps, admin)
  await seedTrips(deps, members)
  await seedCorridors(deps)
}

function failMissing(): never {
  throw new Error('a demo member is missing')
}
