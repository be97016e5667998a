import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { hashEmail, hashMark } from '../../lib/secrets.ts'
import { BAN_YEARS } from '../auth/rules.ts'
import { lockSignals, recordSignals, withdrawSignals } from '../risk/operations.ts'
import { rulePoints } from '../risk/rules.ts'
import { type BanMatch, lockChecked, saveMatch } from './match-queries.ts'
import * as queries from './queries.ts'
import { buildHashPhotosKey, hashPhotosTask, isLikelyReturn, simplifyAddress } from './rules.ts'

/** Computes the keyed hashes of an identity. */
export function toMarks(identity: queries.Identity, hashKey: string): queries.Mark[] {
  const { addresses, devices, payers } = identity
  const similar = new Set(addresses.flatMap((address) => simplifyAddress(address) ?? []))
  return [
    ...addresses.map((address) => ({
      kind: 'address' as const,
      hash: hashEmail(address, hashKey),
    })),
    ...Array.from(similar, (letters) => ({
      kind: 'similar_address' as const,
      hash: hashMark('similar-address', letters, hashKey),
    })),
    ...devices.map((hash) => ({ kind: 'device' as const, hash })),
    ...payers.map((hash) => ({ kind: 'payer' as const, hash })),
    { kind: 'birth', hash: toBirthMark(identity, hashKey) },
  ]
}

function toBirthMark(
  { birthDate, gender }: Pick<queries.Identity, 'birthDate' | 'gender'>,
  hashKey: string,
): string {
  return hashMark('birth', `${birthDate}:${gender}`, hashKey)
}

interface Ban {
  memberId: MemberId
  decisionId: DecisionId | null
  at: Date
}

/**
 * Records a ban in its transaction, and queues the fingerprints of the photos. A repeated call changes
 * nothing.
 */
export async function recordBan(
  tx: Tx,
  { config: { hashKey } }: Pick<Deps, 'config'>,
  { memberId, decisionId, at }: Ban,
): Promise<void> {
  const identity = await queries.findIdentity(tx, memberId)
  if (!identity) return
  const ban = { memberId, decisionId, bannedAt: at, years: BAN_YEARS }
  const banId = await queries.addBan(tx, ban)
  if (banId === undefined) return
  await queries.addMarks(tx, banId, toMarks(identity, hashKey))
  await enqueue(tx, hashPhotosTask, { banId }, buildHashPhotosKey(banId))
}

/** Replaces the hash of a banned member's date of birth after a correction. */
export async function renewBirthMark(
  tx: Tx,
  { config: { hashKey } }: Pick<Deps, 'config'>,
  memberId: MemberId,
): Promise<void> {
  const identity = await queries.findIdentity(tx, memberId)
  if (identity) await queries.replaceBirthMark(tx, memberId, toBirthMark(identity, hashKey))
}

/** Records the ban of a member who is being erased, if it wasn't recorded before. */
export async function recordErasedBan(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { memberId, now }: { memberId: MemberId; now: Date },
): Promise<void> {
  const decision = await queries.findBanDecision(tx, memberId)
  await recordBan(tx, deps, {
    memberId,
    decisionId: decision?.id ?? null,
    at: decision?.decidedAt ?? now,
  })
}

/** Removes the record of a ban that is lifted, and the signals and holds that came from it. */
export async function removeBan(
  tx: Tx,
  by: { memberId: MemberId } | { decisionId: DecisionId },
  at: Date,
): Promise<void> {
  const banId = await queries.removeBan(tx, by)
  if (banId !== undefined)
    await withdrawSignals(tx, { rule: 'returned_after_ban', subject: banId, at })
}

/** Stores what a member has in common with bans; a signal for each that makes a return likely. */
export async function recordMatches(
  tx: Tx,
  member: MemberId,
  { matches, at }: { matches: readonly BanMatch[]; at: Date },
): Promise<void> {
  if (matches.length === 0 || !(await lockChecked(tx, member))) return
  await lockSignals(tx, member)
  const signals = []
  for (const match of matches.toSorted((a, b) => a.banId.localeCompare(b.banId))) {
    const signs = await saveMatch(tx, member, { ...match, at })
    if (!signs || !isLikelyReturn(signs)) continue
    const points = rulePoints.returned_after_ban
    signals.push({
      rule: 'returned_after_ban' as const,
      points,
      subject: match.banId,
      excerpt: null,
    })
  }
  await recordSignals(tx, { member, signals, at })
}
