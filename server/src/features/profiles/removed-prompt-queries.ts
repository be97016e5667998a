import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

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
