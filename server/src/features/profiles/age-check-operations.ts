import type { MemberId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { hasLiveMatch } from './shared-visibility-queries.ts'

/** Columns of a profile with words of the member's own. */
interface OwnWords {
  id: MemberId
  handle: string
  profession: string | null
  about_me: string | null
  interests: readonly string[]
}

type EditedWords = { [F in Exclude<keyof OwnWords, 'id'>]?: OwnWords[F] | undefined }

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
  { saved, answers }: Record<'saved' | 'answers', readonly PromptAnswer[]>,
): Promise<void> {
  const known = new Set(saved.map(({ answer }) => answer))
  if (actor.isAgeCheckOverdue && answers.some(({ answer }) => !known.has(answer)))
    await refuse(tx, actor)
}

async function refuse(tx: Tx, actor: Actor): Promise<void> {
  if (await hasLiveMatch(tx, actor.id)) fail('AGE_CHECK_REQUIRED')
}

function addsWords(own: OwnWords, edit: EditedWords): boolean {
  const isNew = (field: 'handle' | 'profession' | 'about_me') => {
    const after = edit[field]
    return typeof after === 'string' && after !== own[field]
  }
  const interests = edit.interests ?? []
  return (
    isNew('handle') ||
    isNew('profession') ||
    isNew('about_me') ||
    interests.some((interest) => !own.interests.includes(interest))
  )
}
