import type { OwnDecision } from '@adire/contract/decisions.ts'
import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/db.ts'
import { signAppealToken } from '../../lib/appeal-token.ts'
import * as queries from './queries.ts'
import { appealUntil, describeAppeal } from './rules.ts'

/** Lists decisions about a member, newest first, without the reporters. */
export async function listDecisions(db: Db, member: MemberId, now: Date): Promise<OwnDecision[]> {
  return (await queries.listDecisions(db, { member })).map((row) => describeDecision(row, now))
}

export type Decision = queries.DecisionRow

export async function findDecision(db: Db, id: DecisionId): Promise<Decision | undefined> {
  const [decision] = await queries.listDecisions(db, { id })
  return decision
}

/** Locks a decision, so that it is appealed or lifted in one order, and reads it. */
export async function lockDecision(tx: Tx, id: DecisionId): Promise<Decision | undefined> {
  await queries.lockDecision(tx, id)
  return findDecision(tx, id)
}

/** Returns the appeal token of the decision that locks a member out; null if there is none. */
export async function findAppealToken(
  db: Db,
  config: Pick<Config, 'sessionSecrets'>,
  member: MemberId,
): Promise<string | null> {
  const id = await queries.findStanding(db, member)
  return id === undefined ? null : signAppealToken(config, id)
}

/** Describes a decision to the member it is about, without the moderator and the report case. */
export function describeDecision(row: Decision, now: Date): OwnDecision {
  const { id, kind, statement, removedPrompt, clause } = row
  const { decidedAt, suspendedUntil, liftedAt, appeal } = row
  return {
    id,
    kind,
    statement,
    removedPrompt,
    clause,
    decidedAt: decidedAt.toISOString(),
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    isLifted: liftedAt !== null,
    appealUntil: appealUntil(row, now)?.toISOString() ?? null,
    appeal: appeal && describeAppeal(appeal),
  }
}

/**
 * Records a denied verification, a rejected photo, a rejected recording or a removed answer as a
 * decision that the member can appeal (decision T4). Returns its id.
 */
export function addRefusal(tx: Tx, refusal: queries.Refusal): Promise<DecisionId> {
  return queries.addRefusal(tx, refusal)
}
