import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { PromptAnswer, PromptKey } from '@adire/contract/prompts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAppealableDecision } from '../decisions/shared-queries.ts'

/** Stores an answer that a decision has removed, so that an appeal can be decided. */
export async function keepRemoved(
  tx: Tx,
  { decision, member, prompt, answer }: PromptAnswer & { decision: DecisionId; member: MemberId },
): Promise<void> {
  await sql`insert into removed_prompts (decision_id, member_id, prompt, answer)
    values (${decision}, ${member}, ${prompt}, ${answer})`.execute(tx)
}

/** Reads the answer that a decision has removed; undefined once it is deleted. */
export async function readRemoved(db: Db, decision: DecisionId): Promise<PromptAnswer | undefined> {
  const { rows } = await sql<PromptAnswer>`
    select prompt, answer from removed_prompts where decision_id = ${decision}`.execute(db)
  return rows[0]
}

/** Deletes the answer that a decision has removed, and returns it. */
export async function endRemoved(
  tx: Tx,
  decision: DecisionId,
): Promise<(PromptAnswer & { member: MemberId }) | undefined> {
  const { rows } = await sql<PromptAnswer & { member: MemberId }>`
    delete from removed_prompts where decision_id = ${decision}
    returning prompt, answer, member_id as member`.execute(tx)
  return rows[0]
}

/**
 * Returns true if an appeal against a removal by this moderator has returned an answer, and the
 * member hasn't changed it since: it was saved in the moment in which the decision was lifted.
 */
export async function wasReturned(
  tx: Tx,
  { member, prompt, by }: { member: MemberId; prompt: PromptKey; by: MemberId },
): Promise<boolean> {
  const { rows } = await sql`
    select from profile_prompts a join moderation_actions d on d.user_id = a.member_id and d.lifted_at = a.updated_at
    where a.member_id = ${member} and a.prompt = ${prompt} and d.kind = 'prompt_removal' and d.decided_by = ${by} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Deletes removed answers whose removal can no longer be appealed, without those of open appeals. */
export async function removeUnappealable(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from removed_prompts r where not exists (
      select from moderation_actions d where d.id = r.decision_id and ${isAppealableDecision(now)})`.execute(
    tx,
  )
}
