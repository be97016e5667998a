import type { MemberId } from '@adire/contract/ids.ts'
import type { OnboardingStep } from '@adire/contract/profiles.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Given } from './onboarding-rules.ts'

/**
 * Reads which onboarding steps a member has done. A photo counts before approval, because the
 * member has done their part.
 */
export async function readOnboarding(db: Db, memberId: MemberId): Promise<Given> {
  const row = await db
    .selectFrom('profiles')
    .select([
      sql<boolean>`exists (select from photos where user_id = profiles.id)`.as('has_photo'),
      sql<boolean>`cardinality(interests) > 0`.as('has_interests'),
      sql<
        Given['answers']
      >`coalesce((select jsonb_object_agg(step, state) from onboarding_steps where member_id = profiles.id), '{}')`.as(
        'answers',
      ),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { hasPhoto: row.has_photo, hasInterests: row.has_interests, answers: row.answers }
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
