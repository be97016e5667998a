import type { MemberId } from '@adire/contract/ids.ts'
import type { OnboardingStep } from '@adire/contract/onboarding.ts'
import { UNNAMED } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/**
 * Steps a member has done or answered. A name, a photo, interests, an answered prompt and a choice of
 * whom to meet count as done without an answer; only a name can't be skipped.
 */
export interface OnboardingFacts {
  hasName: boolean
  hasPhoto: boolean
  hasInterests: boolean
  hasPrompts: boolean
  /** False for the default `everyone`, which may not be the member's choice. */
  hasInterestedIn: boolean
  answers: Partial<Record<OnboardingStep, 'done' | 'skipped'>>
}

/**
 * Reads which onboarding steps a member has done. A photo counts before approval, because the
 * member has done their part.
 */
export async function readOnboarding(db: Db, memberId: MemberId): Promise<OnboardingFacts> {
  const row = await db
    .selectFrom('profiles')
    .select([
      sql<boolean>`handle <> ${UNNAMED}`.as('has_name'),
      sql<boolean>`exists (select from photos where user_id = profiles.id)`.as('has_photo'),
      sql<boolean>`cardinality(interests) > 0`.as('has_interests'),
      sql<boolean>`exists (select from profile_prompts where member_id = profiles.id)`.as(
        'has_prompts',
      ),
      sql<boolean>`interested_in <> 'everyone'`.as('has_interested_in'),
      sql<
        OnboardingFacts['answers']
      >`coalesce((select jsonb_object_agg(step, state) from onboarding_steps where member_id = profiles.id), '{}')`.as(
        'answers',
      ),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    hasName: row.has_name,
    hasPhoto: row.has_photo,
    hasInterests: row.has_interests,
    hasPrompts: row.has_prompts,
    hasInterestedIn: row.has_interested_in,
    answers: row.answers,
  }
}

interface Answer {
  step: OnboardingStep
  state: 'open' | 'done' | 'skipped'
  at: Date
}

export async function saveAnswer(
  tx: Tx,
  memberId: MemberId,
  { step, state, at }: Answer,
): Promise<void> {
  if (state === 'open') {
    await tx
      .deleteFrom('onboarding_steps')
      .where('member_id', '=', memberId)
      .where('step', '=', step)
      .execute()
    return
  }
  await tx
    .insertInto('onboarding_steps')
    .values({ member_id: memberId, step, state, answered_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'step']).doUpdateSet({ state, answered_at: at }),
    )
    .execute()
}
