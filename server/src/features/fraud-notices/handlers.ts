import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { findNotice } from './queries.ts'

/** Notices after bans for fraud, for those who got them. */
export const fraudNotices = {
  read: member.fraudNotices.read.handler(async ({ input: { id }, context: { actor, db } }) => {
    const { lastContact, sentAt, ...notice } =
      (await findNotice(db, id, actor.id)) ?? fail('NOT_FOUND')
    return {
      ...notice,
      lastContactAt: lastContact.toISOString(),
      sentAt: sentAt.toISOString(),
    }
  }),
}
