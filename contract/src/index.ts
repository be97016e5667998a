import { auth } from './auth.ts'
import { discovery } from './discovery.ts'
import { likes } from './likes.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { photos } from './photos.ts'
import { profiles } from './profiles.ts'
import { realtime } from './realtime.ts'
import { referrals } from './referrals.ts'
import { tokens } from './tokens.ts'

/** Everything the two sides agree on: one line a feature. */
export const contract = { auth, discovery, likes, matches, messages, moderation, photos, profiles, realtime, referrals, tokens }
export type Contract = typeof contract
