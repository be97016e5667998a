import type { DecisionKind } from '@adire/contract/decisions.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { DecisionId, MemberId, PhotoId, VoiceId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AppealData } from './rules.ts'
import { DECISION_APPEAL_END } from './shared-queries.ts'

/** Decisions listed about one member. */
const DECISIONS_MAXIMUM = 100

export interface DecisionRow {
  id: DecisionId
  memberId: MemberId
  handle: string
  kind: DecisionKind
  statement: string
  removedPrompt: PromptAnswer | null
  clause: GuidelineClause | null
  decidedAt: Date
  suspendedUntil: Date | null
  liftedAt: Date | null
  appealEnd: Date
  appeal: AppealData | null
}

/** Lists decisions about a member, or one decision, with their appeals; newest first. */
export async function listDecisions(
  db: Db,
  { member, id }: { member?: MemberId; id?: DecisionId },
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.user_id as "memberId", p.handle, d.kind, d.statement, d.clause, d.decided_at as "decidedAt", d.suspended_until as "suspendedUntil",
      d.lifted_at as "liftedAt", ${DECISION_APPEAL_END} as "appealEnd",
      (select json_build_object('words', a.words, 'submittedAt', a.created_at, 'dueAt', a.due_at, 'outcome', a.outcome, 'answer', a.answer,
        'decidedAt', a.decided_at) from appeals a where a.action_id = d.id) as appeal,
      (select json_build_object('prompt', r.prompt, 'answer', r.answer) from removed_prompts r where r.decision_id = d.id) as "removedPrompt"
    from moderation_actions d join profiles p on p.id = d.user_id
    where (${member ?? null}::uuid is null or d.user_id = ${member ?? null}::uuid) and (${id ?? null}::uuid is null or d.id = ${id ?? null}::uuid)
      and p.account_status <> 'erased'
    order by d.decided_at desc, d.id
    limit ${DECISIONS_MAXIMUM}::int`.execute(db)
  return rows
}

/** Finds the latest suspension or ban of a member that is in force. */
export async function findStanding(db: Db, member: MemberId): Promise<DecisionId | undefined> {
  const { rows } = await sql<{ id: DecisionId }>`
    select id from moderation_actions where user_id = ${member} and kind in ('suspension', 'ban') and lifted_at is null
    order by decided_at desc, id limit 1`.execute(db)
  return rows[0]?.id
}

export async function lockDecision(tx: Tx, id: DecisionId): Promise<void> {
  await sql`select 1 from moderation_actions where id = ${id}::uuid for update`.execute(tx)
}

export interface Refusal {
  member: MemberId
  kind: 'denial' | 'photo_rejection' | 'voice_rejection' | 'prompt_removal'
  /** Set for a rejected photo. */
  photo?: PhotoId
  /** Set for a rejected recording. */
  voice?: VoiceId
  statement: string
  appealUntil: Date
  by: MemberId
  at: Date
}

export async function addRefusal(
  tx: Tx,
  { member, kind, photo, voice, statement, appealUntil, by, at }: Refusal,
): Promise<DecisionId> {
  const { rows } = await sql<{ id: DecisionId }>`
    insert into moderation_actions (user_id, kind, statement, photo_id, voice_id, appeal_until, decided_by, decided_at)
    values (${member}, ${kind}, ${statement}, ${photo ?? null}::uuid, ${voice ?? null}::uuid, ${appealUntil}, ${by}, ${at})
    returning id`.execute(tx)
  const [added] = rows
  if (!added) throw new Error('the decision was not added')
  return added.id
}
