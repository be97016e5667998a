import { account } from './account.ts'
import { auth } from './auth.ts'
import { config } from './config.ts'
import { discovery } from './discovery.ts'
import { inquiries } from './inquiries.ts'
import { likes } from './likes.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { newsletter } from './newsletter.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { photos } from './photos.ts'
import { profiles } from './profiles.ts'
import { realtime } from './realtime.ts'
import { referrals } from './referrals.ts'
import { safety } from './safety.ts'
import { tokens } from './tokens.ts'
import { visits } from './visits.ts'

/** Everything the two sides agree on: one line a feature. */
export const contract = {
  account,
  auth,
  config,
  discovery,
  inquiries,
  likes,
  matches,
  messages,
  moderation,
  newsletter,
  notifications,
  payments,
  photos,
  profiles,
  realtime,
  referrals,
  safety,
  tokens,
  visits,
}
export type Contract = typeof contract
