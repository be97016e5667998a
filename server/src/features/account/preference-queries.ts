import type { NotificationTopic } from '@adire/contract/account.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { MemberPreferences } from '../../db/types.ts'
import type { Channels } from '../notifications/channel-rules.ts'

export function findPreferences(db: Db, memberId: MemberId) {
  return db
    .selectFrom('member_preferences')
    .selectAll()
    .where('user_id', '=', memberId)
    .executeTakeFirst()
}

export function listChannels(db: Db, memberId: MemberId) {
  return db
    .selectFrom('notification_preferences')
    .select(['topic', 'by_mail as mail', 'by_push as push'])
    .where('user_id', '=', memberId)
    .execute()
}

/** Saves only the given columns, so that two tabs don't overwrite each other. */
export async function savePreferences(
  tx: Tx,
  memberId: MemberId,
  given: Updateable<MemberPreferences>,
): Promise<void> {
  if (Object.keys(given).length === 0) return
  await tx
    .insertInto('member_preferences')
    .values({ ...given, user_id: memberId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()
}

export async function saveChannels(
  tx: Tx,
  memberId: MemberId,
  chosen: Partial<Record<NotificationTopic, Channels | undefined>>,
): Promise<void> {
  for (const [topic, channels] of Object.entries(chosen)) {
    if (!channels) continue
    const columns = { by_mail: channels.mail, by_push: channels.push }
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: memberId, topic, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(columns))
      .execute()
  }
}
