import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { LikeTarget } from '@adire/contract/liked-parts.ts'
import type { PromptKey } from '@adire/contract/prompts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { LikedPartRow } from '../profiles/liked-part-rules.ts'

/** Part of a like, and its comment. */
export interface AboutRow extends LikedPartRow {
  comment: string | null
}

/** SQL for the comment of a like as its recipient sees it. */
export const DELIVERED_COMMENT = sql`case when c.withheld_since is null then c.comment end`

interface AboutColumns {
  /** Condition on the row `f` of `photos`. */
  isShown?: RawBuilder<boolean>
  comment: RawBuilder<unknown>
}

/**
 * SQL for what like `l` is about, null for the whole profile. A photo is left out unless it is
 * approved and shown.
 */
export function selectAbout({
  isShown = sql<boolean>`true`,
  comment,
}: AboutColumns): RawBuilder<AboutRow | null> {
  return sql`(
    select json_build_object('prompt', c.prompt, 'photo_id', c.photo_id, 'comment', ${comment}, 'placeholder', f.placeholder, 'description', f.description)
    from like_comments c left join photos f on f.id = c.photo_id and f.user_id = c.to_user_id and f.is_approved and ${isShown}
    where c.from_user_id = l.from_user_id and c.to_user_id = l.to_user_id)`
}

/** True if a photo is a member's and a viewer sees it: the profile picture, or any in the full view. */
export async function isShownPhoto(
  db: Db,
  { id, owner, seesFully }: { id: PhotoId; owner: MemberId; seesFully: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from photos f join profiles p on p.id = f.user_id
    where f.id = ${id} and p.id = ${owner} and f.is_approved and (${seesFully} or f.id = p.card_photo_id)`.execute(
    db,
  )
  return rows.length === 1
}

/** True if a member's profile has an answer to a prompt. */
export async function hasAnswered(db: Db, owner: MemberId, prompt: PromptKey): Promise<boolean> {
  const row = await db
    .selectFrom('profile_prompts')
    .select('prompt')
    .where('member_id', '=', owner)
    .where('prompt', '=', prompt)
    .executeTakeFirst()
  return row !== undefined
}

interface About {
  from: MemberId
  to: MemberId
  on: LikeTarget
  comment: string | undefined
  /** Since when the comment waits for the end of the sender's hold. */
  withheldSince: Date | null
  at: Date
}

/** Saves what a like is about, in place of what it was about before. */
export async function saveAbout(
  tx: Tx,
  { from, to, on, comment, withheldSince, at }: About,
): Promise<void> {
  const about = {
    photo_id: on.kind === 'photo' ? on.photoId : null,
    prompt: on.kind === 'prompt' ? on.prompt : null,
    comment: comment ?? null,
    withheld_since: withheldSince,
    created_at: at,
  }
  await tx
    .insertInto('like_comments')
    .values({ from_user_id: from, to_user_id: to, ...about })
    .onConflict((conflict) => conflict.columns(['from_user_id', 'to_user_id']).doUpdateSet(about))
    .execute()
}
