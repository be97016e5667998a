import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { addsAnswers, addsWords, type EditedWords, type OwnWords } from './own-words-rules.ts'
import { hasLiveMatch } from './shared-visibility-queries.ts'

/**
 * Fails with AGE_CHECK_REQUIRED if matches of a member whose check is overdue would read new words in
 * the profile: they are messages too. Without a match nobody sees the profile, so newcomers can write it.
 */
export async function requireCheckForWords(
  tx: Tx,
  actor: Actor,
  change: { own: OwnWords; edit: EditedWords },
): Promise<void> {
  if (actor.isAgeCheckOverdue && addsWords(change.own, change.edit)) await refuse(tx, actor)
}

/** Fails as `requireCheckForWords` does if an answer is new. */
export async function requireCheckForAnswers(
  tx: Tx,
  actor: Actor,
  change: Record<'saved' | 'answers', readonly PromptAnswer[]>,
): Promise<void> {
  if (actor.isAgeCheckOverdue && addsAnswers(change)) await refuse(tx, actor)
}

async function refuse(tx: Tx, actor: Actor): Promise<void> {
  if (await hasLiveMatch(tx, actor.id)) fail('AGE_CHECK_REQUIRED')
}
