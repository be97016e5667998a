import { INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  countIntroduced,
  listGroup,
  lockMembers,
  saveMutual,
  tryLockMember,
  weighPairs,
} from './introduction-pair-queries.ts'
import {
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

/** Introduces the members of a group to each other for a day; a second run adds nothing. */
export async function introduceGroup(
  db: Db,
  group: IntroductionGroup,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const members = await listGroup(db, group, { day, since: getActiveSince(now) })
  const pairs = listCandidatePairs(members)
  const weighed: WeightedPair[] = []
  for (const batch of divide(pairs, BATCH.weighed))
    weighed.push(...(await weighPairs(db, batch, now)))
  const room = await readRoom(
    db,
    day,
    members.map(({ id }) => id),
  )
  for (const batch of divide(matchMembers(weighed, { day, room }), BATCH.saved))
    await inTransaction(db, (tx) => saveWithRoom(tx, batch, { day, now }))
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
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const ids = pairs.flatMap(({ one, other }) => [one, other])
  await lockMembers(tx, ids)
  const open = new Set((await weighPairs(tx, pairs, now)).map(toKey))
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

/** Returns how many more introductions a member can have on a day. */
export async function countRoom(db: Db, day: string, member: MemberId): Promise<number> {
  return (await readRoom(db, day, [member])).get(member) ?? 0
}

interface Demand {
  member: MemberId
  candidates: MemberId[]
  day: string
  now: Date
}

/**
 * Introduces a member to those candidates who have room on a day, both ways. The caller holds the
 * member's lock. Candidates whom another transaction introduces are left out instead of waited for, so
 * that two never wait for each other.
 */
export async function introduceOnDemand(
  tx: Tx,
  { member, candidates, day, now }: Demand,
): Promise<void> {
  const weighed = await weighPairs(
    tx,
    candidates.map((id) => toPair(member, id)),
    now,
  )
  const room = await readRoom(tx, day, [member, ...candidates])
  const own = room.get(member) ?? 0
  const chosen: Pair[] = []
  for (const pair of sortPairs(weighed, day)) {
    if (chosen.length >= own) break
    const other = pair.one === member ? pair.other : pair.one
    if ((room.get(other) ?? 0) < 1 || !(await tryLockMember(tx, other))) continue
    // Read again, now that no other transaction can take it.
    if ((await countRoom(tx, day, other)) > 0) chosen.push(pair)
  }
  await saveMutual(tx, day, chosen)
}
