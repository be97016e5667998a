import { z } from 'zod'
import { forModeratorsOnMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { PromptAnswer, PromptKey } from './prompts.ts'
import { DecisionReason } from './queues.ts'
import { SAMPLE_ID } from './samples.ts'

/** Removal of answers to prompts by moderators; part of `moderation`. */
export const promptRemovals = {
  /**
   * Removes a member's answer to a prompt, as a decision that they can appeal. `answer` is the text that
   * the moderator saw; fails with CHANGED_ELSEWHERE if the member has changed it since, and with
   * OWN_DECISION if an appeal has returned it after a removal by the caller.
   */
  removePrompt: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: {
      id: SAMPLE_ID,
      prompt: 'jollof_debate',
      answer: 'Call me on 0801 234 5678',
      reason: 'Contact details',
    },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/prompts/{prompt}/removal' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE', 'OWN_DECISION'))
    .input(
      z.strictObject({
        id: MemberId,
        prompt: PromptKey,
        answer: PromptAnswer.shape.answer,
        reason: DecisionReason,
      }),
    )
    .output(z.strictObject({})),
}
