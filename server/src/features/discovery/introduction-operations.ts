import { INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  countIntroduced,
  countOpen,
  countShown,
  listGroup,
  listNotIntroduced,
  lockMembers,
  saveMutual,
  saveOneWay,
  tryLockMember,
  weighPairs,
} from './introduction-pair-queries.ts'
import {
  drawPairSeed,
  type IntroductionGroup,
  listCandidatePairs,
  matchMembers,
  type Pair,
  sortPairs,
  toPair,
  type WeightedPair,
} from './introduction-rules.ts'

/** Days within which a member must have been active to be introduced by the nightly job. */
const ACTIVE_DAYS = 14
/** Pairs weighed in one statement, and saved in one transaction. */
const BATCH = { weighed: 1_000, saved: 100 }

/** Returns the moment from which activity counts for introductions. */
export function getActiveSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * DAY_MS)
}

interface IntroductionDay {
  day: string
  now: Date
  /** Key of the random draws. */
  hashKey: string
}

/** Introduces the members of a group to each other for a day; a second run adds nothing. */
export async function introduceGroup(
  db: Db,
  group: IntroductionGroup,
  { day, now, hashKey }: IntroductionDay,
): Promise<void> {
  const members = await listGroup(db, group, { day, since: getActiveSince(now) })
  const pairs = listCandidatePairs(members)
  const draw = { now, drawSeed: drawPairSeed(hashKey, day) }
  const weighed: WeightedPair[] = []
  for (const batch of divide(pairs, BATCH.weighed))
    weighed.push(...(await weighPairs(db, batch, draw)))
  const room = await readRoom(
    db,
    day,
    members.map(({ id }) => id),
  )
  for (const batch of divide(matchMembers(weighed, room), BATCH.saved))
    await inTransaction(db, (tx) => saveWithRoom(tx, batch, { day, ...draw }))
}

function divide<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

async function readRoom(
  db: Db,
  day: string,
  ids: readonly MemberId[],
): Promise<Map<MemberId, number>> {
  const introduced = await countIntroduced(db, day, ids)
  return new Map(ids.map((id) => [id, INTRODUCTIONS_A_DAY - (introduced.get(id) ?? 0)]))
}

/** Saves those pairs, in this order, that may still be introduced and of whom both have room. */
async function saveWithRoom(
  tx: Tx,
  pairs: readonly Pair[],
  { day, ...draw }: { day: string; now: Date; drawSeed: string },
): Promise<void> {
  const ids = pairs.flatMap(({ one, other }) => [one, other])
  await lockMembers(tx, ids)
  const open = new Set((await weighPairs(tx, pairs, draw)).map(toKey))
  const room = await readRoom(tx, day, ids)
  await saveMutual(
    tx,
    day,
    keepWithRoom(
      pairs.filter((pair) => open.has(toKey(pair))),
      room,
    ),
  )
}

function toKey({ one, other }: Pair): string {
  return `${one} ${other}`
}

function keepWithRoom(pairs: readonly Pair[], room: Map<MemberId, number>): Pair[] {
  return pairs.filter(({ one, other }) => {
    const [left, leftOther] = [room.get(one) ?? 0, room.get(other) ?? 0]
    if (left < 1 || leftOther < 1) return false
    room.set(one, left - 1).set(other, leftOther - 1)
    return true
  })
}

/** Returns how many introductions of a day a member lacks, besides those answered before the day. */
export async function countMissing(db: Db, day: string, member: MemberId): Promise<number> {
  return Math.max(0, INTRODUCTIONS_A_DAY - (await countOpen(db, day, member)))
}

interface Demand extends IntroductionDay {
  member: MemberId
  /** Members whom the member hasn't answered. */
  candidates: readonly MemberId[]
}

/**
 * Introduces those of the candidates who fit best to a member who lacks some on a day; each is shown to
 * five at most. One way: in the lists of the others, the introduction would tell them that the member
 * hasn't answered them. The caller holds the member's lock. A candidate who is locked is left out
 * instead of waited for, so that two calls never wait for each other.
 */
export async function introduceOnDemand(
  tx: Tx,
  { member, candidates, day, now, hashKey }: Demand,
): Promise<void> {
  const open = await listNotIntroduced(tx, member, candidates)
  const weighed = await weighPairs(
    tx,
    open.map((id) => toPair(member, id)),
    { now, drawSeed: drawPairSeed(hashKey, day) },
  )
  const missing = await countMissing(tx, day, member)
  const shown = await countShown(tx, day, open)
  const introduced: MemberId[] = []
  for (const { one, other: second } of sortPairs(weighed)) {
    if (introduced.length >= missing) break
    const other = one === member ? second : one
    if (isFull(shown, other) || !(await tryLockMember(tx, other))) continue
    // Read again, now that no other transaction can show it.
    if (!isFull(await countShown(tx, day, [other]), other)) introduced.push(other)
  }
  await saveOneWay(tx, day, { member, introduced })
}

function isFull(shown: ReadonlyMap<MemberId, number>, id: MemberId): boolean {
  return (shown.get(id) ?? 0) >= INTRODUCTIONS_A_DAY
}
