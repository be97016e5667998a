import { BRAND } from '@adire/contract/brand.ts'
import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'
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
  findDemoMember,
  givePremium,
  grantFirstRole,
  isBanned,
  isEmpty,
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

/**
 * Fills an empty database with demo data, through the procedures that members and staff use. The
 * five log-ins exist when this returns; the rest follows in the background. Does nothing in a
 * database with other members, and continues an interrupted run.
 */
export async function seedDemo(deps: Deps): Promise<DemoWorld> {
  if (!(await isEmpty(deps.db)) && !(await findDemoMember(deps.db, logIns[0]?.email ?? '')))
    return { stop: async () => undefined }

  for (const account of logIns) await signUp(deps, account)
  // In the order of `demoLogIns`.
  const [woman, man, premiumMan, moderatorAccount, adminAccount] = logIns
  await givePremium(deps.db, await requireMember(deps, premiumMan), deps.clock.now())
  await grantFirstRole(deps.db, await requireMember(deps, moderatorAccount), 'moderator')
  await grantFirstRole(deps.db, await requireMember(deps, adminAccount), 'admin')

  let isStopping = false
  const admin = { number: adminAccount?.index ?? 0, id: await requireMember(deps, adminAccount) }
  const work = async () => {
    await seedMarket(deps)
    await seedAdvertising(deps, admin)
    for (const account of [...logIns, ...others]) {
      if (isStopping) return
      await signUp(deps, account)
      if (await isBanned(deps.db, account.email)) continue
      const isPending = !isLogIn(account) && account.index % PENDING_PHOTO_EVERY === 0
      const id = await requireMember(deps, account)
      await uploadPortraits(deps, { ...account, id, isPending })
    }
    const accounts = [...logIns, ...others]
    const found = await findMembers(deps, accounts)
    const like = (from: DemoAccount, to: DemoAccount | undefined) =>
      to && sendLike(deps, found.members, { from: from.person.handle, to: to.person.handle })
    for (const [i, account] of others.entries()) {
      if (isStopping) return
      if (await isBanned(deps.db, account.email)) continue
      if (account.person.gender === 'woman' && i % 4 === 0) await like(account, man)
      if (account.person.gender === 'woman' && i % 5 === 1) await like(account, premiumMan)
      if (account.person.gender === 'man' && i % 3 === 0) await like(account, woman)
    }
    if (!isStopping) await seedComments(deps, found.members)
    // Before the messages, which are newer: a wallet lists its entries in the order of their making.
    if (!isStopping) await seedPurchases(deps, found.members, found.admin)
    if (!isStopping) await seedConversations(deps, found.members)
    if (!isStopping) await seedStory(deps, accounts, found)
    const viewers = await Promise.all(others.map((account) => requireMember(deps, account)))
    await simulatePastDays(deps, { admin, viewers, isStopping: () => isStopping })
  }
  const done = work().catch((error: unknown) =>
    deps.log.error({ err: error }, 'the demo data is incomplete; the next start continues'),
  )
  return {
    async stop() {
      isStopping = true
      await done
    },
  }
}

function createClient(deps: Deps, account: DemoAccount, id: MemberId | null, clock = deps.clock) {
  return createDemoClient(deps, account.index, id, clock)
}

/** Returns the id of an account that has signed up; throws without one. */
async function requireMember(deps: Deps, account: DemoAccount | undefined): Promise<MemberId> {
  const id = account && (await findDemoMember(deps.db, account.email))
  if (!id) throw new Error('a demo member is missing')
  return id
}

/** Signs a demo member up, with a complete profile, unless they exist. */
async function signUp(deps: Deps, account: DemoAccount): Promise<void> {
  if (await findDemoMember(deps.db, account.email)) return
  const { person, email } = account
  const today = deps.clock.now().toISOString().slice(0, 10)
  const birthday = `${String((account.index % 12) + 1).padStart(2, '0')}-${String((account.index % 27) + 1).padStart(2, '0')}`
  const birthDate = `${Number(today.slice(0, 4)) - person.age - (birthday > today.slice(5) ? 1 : 0)}-${birthday}`
  const daysSinceJoining = countDaysSinceJoining(account)
  const joinedAt = new Date(deps.clock.now().getTime() - daysSinceJoining * DAY_MS)
  await createClient(deps, account, null, new ManualClock(joinedAt)).auth.signUp({
    email,
    password: DEMO_PASSWORD,
    birthDate,
    city: person.city,
    gender: person.gender,
    meetingConsent: getConsentVersion('meeting'),
  })
  const id = await requireMember(deps, account)
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

/** Members and staff of the demo world, by handle and by role. */
async function findMembers(deps: Deps, accounts: DemoAccount[]) {
  const members = new Map<string, DemoMember>()
  for (const account of accounts)
    members.set(account.person.handle, {
      number: account.index,
      id: await requireMember(deps, account),
    })
  const findStaff = (role: string) => {
    const { person } = demoLogIns.find((one) => one.role === role) ?? {}
    const found = members.get(person?.handle ?? '')
    if (!found) throw new Error('a demo member is missing')
    return found
  }
  return { members, moderator: findStaff('moderator'), admin: findStaff('admin') }
}

type DemoMembers = Awaited<ReturnType<typeof findMembers>>

/** Fills the staff pages: reports, selfies, recordings, broadcasts and newsletter issues; then trips and corridors. */
async function seedStory(
  deps: Deps,
  accounts: DemoAccount[],
  { members, moderator, admin }: DemoMembers,
): Promise<void> {
  await seedCases({ deps, members, moderator, admin })
  await seedSelfies(deps, members, (handle) => {
    const account = accounts.find(({ person }) => person.handle === handle)
    if (!account) throw new Error('a demo member is missing')
    return drawPortrait(account, SELFIE_VARIANT)
  })
  await seedRecordings(deps, members, moderator)
  await seedVouches(deps, members, moderator)
  await seedBroadcasts(deps, admin)
  await seedNewsletter(deps, admin)
  await seedTrips(deps, members)
  await seedCorridors(deps)
}
