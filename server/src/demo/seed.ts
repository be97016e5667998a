import { createHash } from 'node:crypto'
import { type HairForm } from '@adire/contract/art/hair.ts'
import { portraitSvg } from '@adire/contract/art/portrait.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { HOUR_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { profileFields } from '@adire/contract/profile-fields.ts'
import { isDefinedError, safe } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { rasterise } from '../gateways/illustrations.ts'
import { ManualClock } from '../lib/clock.ts'
import { bookAdvertising, liveThroughPast } from './seed-advertising.ts'
import { demoClient } from './seed-client.ts'
import {
  confirm,
  findDemoMember,
  givePremium,
  grantFirstRole,
  isEmpty,
  settle,
} from './seed-queries.ts'
import { DEMO_PASSWORD, type DemoPerson, demoLogIns, demoPeople } from './people.ts'
import { conversations } from './conversations.ts'

const HAIR: Record<DemoPerson['gender'], HairForm[]> = {
  woman: ['wrap', 'afro', 'braids', 'bun', 'locs'],
  man: ['fade', 'short', 'locs', 'afro'],
}
/** Every seventh person waits for the moderators, every ninth has a photo that does. */
const PENDING_EVERY = 7
const PENDING_PHOTO_EVERY = 9

interface Cast {
  email: string
  person: DemoPerson
  index: number
}

export interface DemoWorld {
  /** Stops between two people; the next start goes on from there. */
  stop(): Promise<void>
}

/** Lines for the end of the start: the accounts one can log in to. */
export function describeDemo(): string[] {
  return [
    `Demo log-ins (password ${DEMO_PASSWORD}):`,
    ...demoLogIns.map(({ role, email }) => `  ${role.padEnd(12)} ${email}`),
  ]
}

/**
 * Fills an empty product with a small world: everybody signs up, uploads, likes and writes through
 * the procedures that members use. The five log-ins are there when this returns; the others arrive
 * while the server answers. Safe to run again.
 */
export async function seedDemo(deps: Deps): Promise<DemoWorld> {
  const logIns: Cast[] = demoLogIns.map(({ email, person }, index) => ({ email, person, index }))
  const others: Cast[] = demoPeople.map((person, i) => ({
    email: `demo-${i + 1}@demo.${BRAND.domain}`,
    person,
    index: i + logIns.length,
  }))
  if (!(await isEmpty(deps.db)) && !(await findDemoMember(deps.db, logIns[0]?.email ?? '')))
    return { stop: async () => undefined }

  for (const cast of logIns) await join(deps, cast)
  await givePremium(deps.db, await ensureMember(deps, logIns[2]), deps.clock.now())
  await grantFirstRole(deps.db, await ensureMember(deps, logIns[3]), 'moderator')
  await grantFirstRole(deps.db, await ensureMember(deps, logIns[4]), 'admin')

  let isStopping = false
  const admin = { number: logIns[4]?.index ?? 0, id: await ensureMember(deps, logIns[4]) }
  const work = async () => {
    await bookAdvertising(deps, admin)
    for (const cast of [...logIns, ...others]) {
      if (isStopping) return
      await join(deps, cast)
      await furnish(deps, cast)
    }
    for (const [i, cast] of others.entries()) {
      if (isStopping) return
      if (cast.person.gender === 'woman' && i % 4 === 0) await like(deps, cast, logIns[1])
      if (cast.person.gender === 'man' && i % 3 === 0) await like(deps, cast, logIns[0])
    }
    if (!isStopping) await converse(deps, [...logIns, ...others])
    const viewers = await Promise.all(others.map((cast) => ensureMember(deps, cast)))
    await liveThroughPast(deps, { admin, viewers, isStopping: () => isStopping })
  }
  const done = work().catch((error: unknown) =>
    deps.log.error({ err: error }, 'the demo world is incomplete; the next start goes on with it'),
  )
  return {
    async stop() {
      isStopping = true
      await done
    },
  }
}

/** The procedures as one demo person calls them, at a moment of their own. */
function createClient(deps: Deps, cast: Cast, id: MemberId | null, clock = deps.clock) {
  return demoClient(deps, cast.index, id, clock)
}

async function ensureMember(deps: Deps, cast: Cast | undefined): Promise<MemberId> {
  const id = cast && (await findDemoMember(deps.db, cast.email))
  if (!id) throw new Error('a demo member is missing')
  return id
}

async function join(deps: Deps, cast: Cast): Promise<void> {
  if (await findDemoMember(deps.db, cast.email)) return
  const { person, email } = cast
  const today = deps.clock.now().toISOString().slice(0, 10)
  const birthday = `${String((cast.index % 12) + 1).padStart(2, '0')}-${String((cast.index % 27) + 1).padStart(2, '0')}`
  const birthDate = `${Number(today.slice(0, 4)) - person.age - (birthday > today.slice(5) ? 1 : 0)}-${birthday}`
  await createClient(deps, cast, null).auth.signUp({
    email,
    password: DEMO_PASSWORD,
    birthDate,
    city: person.city,
    gender: person.gender,
  })
  const id = await ensureMember(deps, cast)
  await confirm(deps.db, id)
  await createClient(deps, cast, id).profiles.update({
    handle: person.handle,
    interestedIn: person.interestedIn ?? (person.gender === 'woman' ? 'men' : 'women'),
    profession: person.profession,
    aboutMe: person.about,
    interests: person.interests,
    lookingFor: 'serious_relationship',
    // Every sixth says nothing.
    diet: profileFields.diet.options[cast.index % 6],
  })
  if (cast.index < demoLogIns.length || cast.index % PENDING_EVERY !== 0)
    await settle(deps.db, id, 'verified')
}

/** Gives a portrait through the same pipeline as any photo; most are approved already. */
async function furnish(deps: Deps, cast: Cast): Promise<void> {
  const id = await ensureMember(deps, cast)
  const client = createClient(deps, cast, id)
  if ((await client.photos.listMine()).photos.length > 0) return
  for (const variant of cast.index % 3 === 0 ? [0, 1] : [0])
    await client.photos.upload({ file: await drawPortrait(cast, variant) })
  if (cast.index < demoLogIns.length || cast.index % PENDING_PHOTO_EVERY !== 0)
    await settle(deps.db, id, 'photos')
}

function drawPortrait({ index, person }: Cast, variant: number): Promise<File> {
  const hairs = HAIR[person.gender]
  const hasBeard = person.gender === 'man' && index % 3 !== 1
  const svg = portraitSvg(1000 + index * 10 + variant, {
    skin: index * 5 + 1,
    cloth: index + variant * 2,
    backdrop: index + variant * 3,
    hair: hairs[index % hairs.length] ?? 'short',
    hasBeard,
    hasEarrings: person.gender === 'woman',
    hasPlainLips: person.gender === 'man',
    hasGlasses: index % 5 === 2,
    title: `Illustration of ${person.handle}`,
  })
  return rasterise(svg)
}

async function like(
  deps: Deps,
  from: Cast,
  to: Cast | undefined,
  clock = deps.clock,
): Promise<void> {
  const [error] = await safe(
    createClient(deps, from, await ensureMember(deps, from), clock).likes.send({
      to: await ensureMember(deps, to),
      kind: 'like',
    }),
  )
  // Going on where an earlier start stopped: what was liked stays liked.
  if (error && !(isDefinedError(error) && error.code === 'ALREADY_LIKED')) throw error
}

/** Some have met already and talk; their words carry times of the last days. */
async function converse(deps: Deps, cast: Cast[]): Promise<void> {
  const byHandle = new Map(cast.map((one) => [one.person.handle, one]))
  for (const [number, { between, hoursAgo, lines }] of conversations.entries()) {
    const [first, second] = between.map((handle) => byHandle.get(handle))
    if (!first || !second) continue
    const clock = new ManualClock(new Date(deps.clock.now().getTime() - hoursAgo * HOUR_MS))
    await like(deps, first, second, clock)
    await like(deps, second, first, clock)
    const { matches } = await createClient(
      deps,
      first,
      await ensureMember(deps, first),
    ).matches.list({})
    const threadId = matches.find(({ member }) => member?.handle === second.person.handle)?.threadId
    for (const [i, [speaker, content]] of lines.entries()) {
      if (!threadId) break
      clock.advance({ minutes: 3 + ((i * 7) % 11) })
      const sender = speaker === 0 ? first : second
      const client = createClient(deps, sender, await ensureMember(deps, sender), clock)
      const expectedPrice = (await client.tokens.wallet()).prices.message
      // Whoever answers has read what was said before.
      await client.messages.markRead({ threadId, upToSeq: i })
      const [error] = await safe(
        client.messages.send({
          threadId,
          clientId: createClientId(number, i),
          content,
          expectedPrice,
        }),
      )
      if (error) break
    }
  }
}

/** The same words have the same id at every start, so that they are said once. */
function createClientId(conversation: number, line: number): string {
  const hex = createHash('sha256').update(`demo:${conversation}:${line}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
