import type { MemberId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { promptsAsJson } from '../../db/profile-details.ts'
import type { Db, Tx } from '../../db/db.ts'

/** Reads a member's answered prompts in their order. */
export async function listPrompts(db: Db, memberId: MemberId): Promise<PromptAnswer[]> {
  const { prompts } = await db
    .selectFrom('profiles')
    .select(promptsAsJson('profiles').as('prompts'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return prompts
}

/**
 * Replaces a member's answers; the caller has locked the profile. A prompt that was answered before
 * keeps the time of its first answer.
 */
export async function replacePrompts(
  tx: Tx,
  memberId: MemberId,
  answers: readonly PromptAnswer[],
  at: Date,
): Promise<void> {
  const before = await tx
    .deleteFrom('profile_prompts')
    .where('member_id', '=', memberId)
    .returning(['prompt', 'answer', 'created_at', 'updated_at'])
    .execute()
  if (answers.length === 0) return
  const rows = answers.map(({ prompt, answer }, index) => {
    const old = before.find((one) => one.prompt === prompt)
    return {
      member_id: memberId,
      position: index + 1,
      prompt,
      answer,
      created_at: old?.created_at ?? at,
      updated_at: old?.answer === answer ? old.updated_at : at,
    }
  })
  await tx.insertInto('profile_prompts').values(rows).execute()
}
